import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '#define'
import { RecordActions } from '../actions/RecordActions'
import { DELETE } from '../actions/perform'
import { ForetoldHere } from '../actions/ForetoldHere'
import { Frame } from '../kit/Frame'
import { RecordNews } from '../live/RecordNews'
import { LIST } from '../address/listPlace'
import { SkeletonRecord } from '../record/SkeletonRecord'
import { useNotesAhead } from '../notes/notes'
import { useKeptFocus } from '../kit/focus/useKeptFocus'
import { useLeaveTo } from '../data/useLeaveTo'
import { MissingRecord } from '../record/MissingRecord'
import { RecordAlert } from '../recordParts/RecordAlert'
import { RecordHead } from '../recordParts/RecordHead'
import { RecordPlace } from './RecordPlace'
import { RecordTabs } from './RecordTabs'
import type { OwnTab } from './relatedTabs'
import { SummaryBody } from './summary/SummaryBody'
import { StaysElsewhere } from '../record/StaysElsewhere'
import { useShownRecord } from '../record/useRecord'
import '../record/record.css'

interface ShowProps {
  readonly resource: AnyResource
  readonly id: string
  /** The content between the title and the parts. */
  readonly lead?: ReactNode
  /** The actions that the lead offers, so that the head does not. */
  readonly led?: readonly string[]
  /** The fields that the lead shows, so that neither facts nor properties do. */
  readonly told?: readonly string[]
  /** Tabs that only this resource has, before the history. */
  readonly tabs?: readonly OwnTab[]
  /** Called after an action, before the record is refetched. */
  readonly onDone?: (name: string) => void
}

/** The page of any record: title, state and actions on top; its fields, related records, comments and history below. */
export function Show({ resource, id, lead, led, told, tabs, onDone }: ShowProps) {
  const { row, error, retry } = useShownRecord(resource, id)
  useNotesAhead(resource, id)
  const [parameters] = useSearchParams()
  useKeptFocus()
  const toList = useLeaveTo(resource)
  const done = (name: string): void => (name === DELETE ? toList() : onDone?.(name))
  if (error) return <MissingRecord resource={resource} id={id} error={error} onRetry={retry} />
  return (
    <Frame>
      <RecordActions resource={resource} onDone={done}>
        <RecordPlace resource={resource} id={id} list={parameters.get(LIST)} />
        {row ? (
          <>
            <RecordHead resource={resource} row={row} led={led} />
            <RecordNews resource={resource} row={row} />
            <RecordAlert resource={resource} row={row} />
            <StaysElsewhere resource={resource} row={row} />
            {resource.page.summary ? (
              <SummaryBody resource={resource} row={row} lead={lead} told={told} own={tabs} />
            ) : (
              <>
                <ForetoldHere resource={resource} row={row} />
                {lead}
                <RecordTabs resource={resource} row={row} own={tabs} />
              </>
            )}
          </>
        ) : (
          <>
            <header className="view-head line wraps spread gap-line">
              <h1 tabIndex={-1}>{resource.is.singular}</h1>
            </header>
            <SkeletonRecord />
          </>
        )}
      </RecordActions>
    </Frame>
  )
}
