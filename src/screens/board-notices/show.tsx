import { Button } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths, type AnyResource } from '#define'
import { boardNotices } from '#resources'
import { may } from '../../../providers/access'
import { RecordActions } from '../../views/actions/RecordActions'
import { DELETE } from '../../views/actions/perform'
import { drawCell } from '../../views/columns/tableColumns'
import { useLeaveTo } from '../../views/data/useLeaveTo'
import type { Row } from '../../views/data/row'
import { Contained } from '../../views/kit/Contained'
import { Frame } from '../../views/kit/Frame'
import { laterPart } from '../../views/kit/laterPart'
import { MissingRecord } from '../../views/record/MissingRecord'
import { SkeletonRecord } from '../../views/record/SkeletonRecord'
import { useRecord } from '../../views/record/useRecord'
import { RecordHead } from '../../views/recordParts/RecordHead'
import { Markdown } from '../../views/markdown/Markdown'
import { useMyNotices, useNoteRead } from './myNotices'
import '../../views/markdown/article.css'

const Show = laterPart(() => import('../../views/show/Show').then((file) => file.Show))
const nowhere = (): undefined => undefined

/** A notice to read. A parameter shows its fields, comments and history to its writers. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const [parameters] = useSearchParams()
  return parameters.has('tab') ? (
    <Contained>
      <Show resource={resource} id={id} />
    </Contained>
  ) : (
    <NoticePage resource={resource} id={id} />
  )
}

function NoticePage({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row, error, retry } = useRecord(resource, id)
  const toList = useLeaveTo(resource)
  if (error) return <MissingRecord resource={resource} id={id} error={error} onRetry={retry} />
  return (
    <Frame>
      <RecordActions resource={resource} onDone={(name) => name === DELETE && toList()}>
        <nav className="record-place line spread gap-3" aria-label="Breadcrumb">
          <Link className="back-link small" to={paths.list(resource)}>
            {resource.is.plural}
          </Link>
        </nav>
        {row ? <NoticeText resource={resource} row={row} /> : <SkeletonRecord />}
      </RecordActions>
    </Frame>
  )
}

const facts = ['priority', 'roles', 'places', 'from', 'till'] as const
const readers = ['audience', 'readCount', 'readShare', 'ackCount'] as const

function NoticeText({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const isWriter = may('notice:edit')
  return (
    <div className="grid top beside gap-5">
      <article className="article surface">
        <RecordHead resource={resource} row={row} />
        <Markdown source={String(row.body ?? '')} articleAt={nowhere} />
        {Array.isArray(row.attachments) && row.attachments.length > 0 && (
          <section className="article-foot" aria-label={boardNotices.fields.attachments.label}>
            {drawCell(resource, 'attachments', row)}
          </section>
        )}
        <Acknowledgement id={row.id} />
      </article>
      <aside className="article-beside stack gap-3" aria-label="About this notice">
        <Facts resource={resource} row={row} names={isWriter ? [...facts, ...readers] : facts} />
        {isWriter && <Link to="?tab=details">Fields, readers and history</Link>}
      </aside>
    </div>
  )
}

interface FactsProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly names: readonly string[]
}

function Facts({ resource, row, names }: FactsProps) {
  const told = names.filter((name) => {
    const value = row[name]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
  })
  return (
    <dl className="stack gap-3">
      {told.map((name) => (
        <div key={name}>
          <dt className="muted small">{resource.fields[name]?.label}</dt>
          <dd>{drawCell(resource, name, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Marks the notice as read as soon as it is open, with the acknowledgement button if it requires one. */
function Acknowledgement({ id }: { readonly id: number }) {
  const { data } = useMyNotices()
  const { mutate, isPending, error } = useNoteRead()
  const notice = data?.find((one) => one.id === id)
  const isUnread = notice?.readAt === null
  useEffect(() => {
    if (isUnread) mutate({ id, acknowledge: false })
  }, [id, isUnread, mutate])
  if (!notice?.ackRequired) return null
  return (
    <section className="article-foot line wraps gap-2" aria-label="Acknowledgement">
      <Button type="primary" disabled={isPending} onClick={() => mutate({ id, acknowledge: true })}>
        Acknowledge
      </Button>
      <span className="muted">You have read and understood this notice</span>
      {error && <span role="alert">{error.message}</span>}
    </section>
  )
}
