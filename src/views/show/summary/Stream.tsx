import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths, resourceNamed, type AnyResource, type Kind } from '#define'
import type { HistoryEntry } from '../../../../providers/history'
import { withParameter } from '../../address/addressPlace'
import { Status } from '../../cells/Status'
import { fieldAt } from '../../data/fieldAt'
import { useRegister } from '../../data/RegisterContext'
import { titleOf, type Row } from '../../data/row'
import { formatInstant } from '../../format/format'
import { plainText } from '../../format/plainText'
import { Failure } from '../../kit/Failure'
import { AssignmentLine } from '../../notes/AssignmentLine'
import { CommentBox } from '../../notes/CommentBox'
import { CommentItem } from '../../notes/CommentItem'
import { useComments, useFirstHistory, useMessages, type Comment, type Message } from '../../notes/notes'
import { useReadNotices } from '../../notes/useReadNotices'
import { eventInSentence } from '../history/eventWords'
import '../../notes/notes.css'

interface StreamProps {
  readonly resource: AnyResource
  readonly row: Row
}

/** The number of visible entries; earlier ones need a click. */
const IN_SIGHT = 8

/** A change, comment or message, with its time. */
type Entry =
  | { readonly at: string; readonly comment: Comment }
  | { readonly at: string; readonly step: HistoryEntry }
  | { readonly at: string; readonly message: Message }

/** The changes of a record, its comments and messages about it in one stream, newest last, with the comment box. */
export function Stream({ resource, row }: StreamProps) {
  const about = { resource, id: row.id }
  const [parameters] = useSearchParams()
  const [isWhole, setIsWhole] = useState(false)
  const wanted = Number(parameters.get('comment')) || undefined
  const { items, readsInternal, isOpen, error, retry, ...comments } = useComments(about)
  const history = useFirstHistory(about, row.version)
  const messages = useMessages(about)
  const first = items?.[0]?.id
  const isMissing = wanted !== undefined && items !== undefined && !items.some(({ id }) => id === wanted)
  useEffect(() => {
    if (isMissing && comments.hasEarlier && !comments.isFetchingEarlier && first !== undefined && first > wanted)
      comments.showEarlier()
  })
  useReadNotices(about, items?.at(-1)?.id)
  const entries = inOrder(items ?? [], history.data?.items ?? [], messages.data ?? [])
  const shown = isWhole || wanted !== undefined ? entries : entries.slice(-IN_SIGHT)
  const isHistoryCut = (history.data?.totalItems ?? 0) > (history.data?.items.length ?? 0)
  return (
    <section className="stream stack gap-3 surface" aria-label="Activity">
      <h2 className="flat">Activity</h2>
      {!resource.people.assignee && (
        <section aria-label="Assignment">
          <AssignmentLine about={about} />
        </section>
      )}
      {error && !items && <Failure words={error.message} onRetry={retry} />}
      {shown.length < entries.length && (
        <Button type="link" size="small" onClick={() => setIsWhole(true)}>
          Show {entries.length - shown.length} earlier
        </Button>
      )}
      {isWhole && comments.hasEarlier && (
        <Button type="link" size="small" loading={comments.isFetchingEarlier} onClick={comments.showEarlier}>
          Earlier comments
        </Button>
      )}
      {isWhole && isHistoryCut && (
        <Link to={`?${withParameter(parameters, 'tab', 'history').toString()}`} preventScrollReset>
          All changes
        </Link>
      )}
      {entries.length === 0 && items && <p className="stream-words breaks muted meta">No activity yet</p>}
      <ol className="stack gap-3 small">
        {shown.map((entry) => (
          <StreamEntry key={keyOf(entry)} entry={entry} resource={resource} id={row.id} wanted={wanted} />
        ))}
      </ol>
      {isOpen && (
        <CommentBox key={`${resource.is.name}/${row.id}`} about={about} isKeptFromNotes={readsInternal === false} />
      )}
    </section>
  )
}

function inOrder(
  comments: readonly Comment[],
  steps: readonly HistoryEntry[],
  messages: readonly Message[],
): readonly Entry[] {
  const entries: Entry[] = [
    ...comments.map((comment) => ({ at: comment.at, comment })),
    // They arrive newest first; of two with the same time the later one is shown below.
    ...steps.toReversed().map((step) => ({ at: step.at, step })),
    ...messages.map((message) => ({ at: momentOf(message.record), message })),
  ]
  return entries.sort((one, other) => one.at.localeCompare(other.at))
}

/** When a message was sent: by its own field if it has one. */
function momentOf(record: Row): string {
  return typeof record.at === 'string' ? record.at : record.createdAt
}

function keyOf(entry: Entry): string {
  if ('comment' in entry) return `comment-${entry.comment.id}`
  return 'step' in entry ? `step-${entry.step.id}` : `message-${entry.message.resource}-${entry.message.record.id}`
}

interface EntryProps {
  readonly entry: Entry
  readonly resource: AnyResource
  readonly id: number
  readonly wanted: number | undefined
}

function StreamEntry({ entry, resource, id, wanted }: EntryProps) {
  if ('comment' in entry) {
    const { comment } = entry
    return <CommentItem about={{ resource, id }} comment={comment} isWanted={comment.id === wanted} />
  }
  return 'step' in entry ? (
    <StepLine resource={resource} step={entry.step} />
  ) : (
    <MessageLine message={entry.message} at={entry.at} />
  )
}

/** The number of changed fields shown; the history has all of them. */
const TOLD = 2

/** Kinds whose values are too long to be shown in a change. */
const long: readonly Kind[] = ['longText', 'polygon', 'line', 'image', 'file', 'keyValue', 'condition']

function StepLine({ resource, step }: { readonly resource: AnyResource; readonly step: HistoryEntry }) {
  const changes = step.changes.flatMap(({ field: name, before, after }) => {
    const field = fieldAt(resource, name)
    if (!field) return []
    const isTold = before !== 'changed' && after !== 'changed' && !long.includes(field.kind)
    const [from, to] = [before, after].map((value) => (isTold ? plainText(field, value) : ''))
    return [isTold ? `${field.label}: ${from || '–'} → ${to || '–'}` : `${field.label} changed`]
  })
  const isFirst = step.action === 'create'
  const told = isFirst ? [] : changes.slice(0, TOLD)
  const rest = isFirst ? 0 : changes.length - told.length
  return (
    <li className="stream-step">
      <p className="note-head cluster">
        <strong>{step.by?.label ?? 'The system'}</strong>
        <span>{eventInSentence(resource, step.action)}</span>
        <time className="muted" dateTime={step.at}>
          {formatInstant(step.at)}
        </time>
      </p>
      {(told.length > 0 || step.reason) && (
        <p className="stream-words breaks muted meta">
          {[...told, ...(rest > 0 ? [`${rest} more`] : []), ...(step.reason ? [`Reason: ${step.reason}`] : [])].join(
            ' · ',
          )}
        </p>
      )}
    </li>
  )
}

function MessageLine({ message: { resource: name, record }, at }: { readonly message: Message; readonly at: string }) {
  const resource = resourceNamed(useRegister(), name)
  const state = resource.rules.state ?? 'status'
  const field = resource.fields[state]
  return (
    <li className="stream-step">
      <p className="note-head cluster">
        <strong>{resource.is.singular}</strong>
        <Link to={paths.show(resource, record.id)}>{titleOf(resource, record)}</Link>
        {field?.kind === 'choice' && typeof record[state] === 'string' && (
          <Status options={field.options} value={String(record[state])} />
        )}
        <time className="muted" dateTime={at}>
          {formatInstant(at)}
        </time>
      </p>
    </li>
  )
}
