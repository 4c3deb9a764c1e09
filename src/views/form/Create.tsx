import { messages, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Failure } from '../Failure'
import { Frame } from '../Frame'
import { SkeletonRecord } from '../SkeletonRecord'
import { RecordForm } from './RecordForm'
import { usePrefill } from './usePrefill'

/** The form for a new record of any resource. */
export function Create({ resource }: { readonly resource: AnyResource }) {
  const prefilled = usePrefill(resource)
  return (
    <Frame>
      <header className="view-head">
        <h1 tabIndex={-1}>Add {resource.one.toLowerCase()}</h1>
      </header>
      {may(resource.access.create) ? (
        prefilled ? (
          <RecordForm resource={resource} prefilled={prefilled} />
        ) : (
          <SkeletonRecord />
        )
      ) : (
        <Failure words={messages.accessDenied} />
      )}
    </Frame>
  )
}
