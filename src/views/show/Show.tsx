import type { AnyResource } from '#define'
import { RecordActions } from '../actions/RecordActions'
import { DELETE } from '../actions/perform'
import { Frame } from '../Frame'
import { SkeletonRecord } from '../SkeletonRecord'
import { useLeaveTo } from '../useLeaveTo'
import { MissingRecord } from './MissingRecord'
import { RecordHead } from './RecordHead'
import { RecordTabs } from './RecordTabs'
import { useRecord } from './useRecord'

/** The page of any record: title, state and actions on top; its fields, what belongs to it and its history below. */
export function Show({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row, error, retry } = useRecord(resource, id)
  const toList = useLeaveTo(resource)
  if (error) return <MissingRecord resource={resource} error={error} onRetry={retry} />
  return (
    <Frame>
      <RecordActions resource={resource} onDone={(name) => name === DELETE && toList()}>
        {row ? (
          <>
            <RecordHead resource={resource} row={row} />
            <RecordTabs resource={resource} row={row} />
          </>
        ) : (
          <>
            <header className="view-head">
              <h1 tabIndex={-1}>{resource.one}</h1>
            </header>
            <SkeletonRecord />
          </>
        )}
      </RecordActions>
    </Frame>
  )
}
