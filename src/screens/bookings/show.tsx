import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { isLookedAt } from './sprayed'
import { VerifyDesk } from './VerifyDesk'

const decisions = ['verify', 'invalidate']

/** A booking; once the work is done with what was sprayed for it, what that compares with, and what may be decided. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const isDesk = row !== undefined && isLookedAt(row)
  return (
    <Show
      resource={resource}
      id={id}
      lead={isDesk && <VerifyDesk key={id} resource={resource} row={row} decisions={decisions} />}
      {...(isDesk && { led: decisions })}
    />
  )
}
