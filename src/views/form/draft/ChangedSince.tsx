import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { inSentence, type AnyResource } from '#define'
import { formatInstant } from '../../format/format'
import { fieldAt } from '../../data/fieldAt'
import { fetchFrom } from '../../data/requests'
import type { Row } from '../../data/row'

interface Step {
  readonly id: number
  readonly at: string
  readonly by: { readonly label: string } | null
  readonly version: number
  readonly changes: readonly { readonly field: string }[]
}

interface ChangedSinceProps {
  readonly resource: AnyResource
  readonly row: Row
  /** The version after which the changes came. */
  readonly version: number
}

/** Shows who changed what in a record since the version on which its draft was typed. */
export function ChangedSince({ resource, row, version }: ChangedSinceProps) {
  const { data } = useQuery({
    queryKey: ['history', resource.is.name, row.id, 'since', version, row.version],
    queryFn: ({ signal }) => fetchFrom<{ items: Step[] }>(resource, `${row.id}/history?page=1&size=100`, signal),
  })
  const steps = data?.items.filter((step) => step.version > version)
  return (
    <Alert
      type="warning"
      role="status"
      message={`This ${inSentence(resource.is.singular)} was changed after you started editing`}
      description={
        <>
          {steps && (
            <ul className="below-2 bulleted">
              {steps.map((step) => (
                <li key={step.id}>{stepWords(resource, step)}</li>
              ))}
            </ul>
          )}
          If you changed the same fields, you will choose which values to keep.
        </>
      }
    />
  )
}

function stepWords(resource: AnyResource, { at, by, changes }: Step): string {
  const what = changes.map(({ field }) => fieldAt(resource, field)?.label ?? field).join(', ')
  return `${by?.label ?? 'The system'}, ${formatInstant(at)}: ${what || 'hidden changes'}`
}
