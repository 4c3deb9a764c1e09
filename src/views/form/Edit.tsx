import { messages, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Frame } from '../Frame'
import { Failure } from '../Failure'
import { titleOf } from '../row'
import { MissingRecord } from '../show/MissingRecord'
import { useRecord } from '../show/useRecord'
import { SkeletonRecord } from '../SkeletonRecord'
import { RecordForm } from './RecordForm'

/** The form for an existing record of any resource. It opens on what is stored now, not on what was seen before. */
export function Edit({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row, isFresh, error, retry } = useRecord(resource, id)
  if (error) return <MissingRecord resource={resource} error={error} onRetry={retry} />
  return (
    <Frame>
      <header className="view-head">
        <h1 tabIndex={-1}>{row ? `Edit ${titleOf(resource, row)}` : `Edit ${resource.one.toLowerCase()}`}</h1>
      </header>
      {!row || !isFresh ? (
        <SkeletonRecord />
      ) : row._can.includes('update') ? (
        <RecordForm key={row.id} resource={resource} record={row} />
      ) : (
        <Failure
          words={
            may(resource.access.update)
              ? `This ${resource.one.toLowerCase()} can no longer be changed`
              : messages.accessDenied
          }
        />
      )}
    </Frame>
  )
}
