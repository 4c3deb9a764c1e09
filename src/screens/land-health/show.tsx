import type { AnyResource } from '#define'
import { farmers } from '#resources'
import { may } from '../../../providers/access'
import { LinkButton } from '../../views/kit/LinkButton'
import { useRecord } from '../../views/record/useRecord'
import { Show } from '../../views/show/Show'

/** How a land is, with the way to its chart and to how it looks from above. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const land = (row?.land as { readonly id: number } | null | undefined)?.id
  const isOpen = land !== undefined && may(farmers.access.see)
  return (
    <Show
      resource={resource}
      id={id}
      lead={
        isOpen && (
          <LinkButton type="primary" to={`/remote-sensing?land=${land}`}>
            Open chart
          </LinkButton>
        )
      }
    />
  )
}
