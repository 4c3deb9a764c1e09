import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { messages, type AnyResource } from '#define'
import type { ListPage } from '../../../providers/data'
import { Cell } from '../cells/Cell'
import { formatInstant } from '../cells/format'
import { Failure } from '../Failure'
import { fieldAt } from '../fieldAt'
import { fetchFrom } from '../requests'
import type { Row } from '../row'
import { SkeletonRecord } from '../SkeletonRecord'

/** One step of a record's history, with the values in their reading shapes. */
interface HistoryEntry {
  readonly id: number | string
  readonly at: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly action: string
  readonly version: number
  readonly reason?: string | null
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

const SIZE = 20

/** Who changed what in a record, when and why. */
export function History({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['history', resource.name, row.id, page],
    queryFn: ({ signal }) =>
      fetchFrom<ListPage & { items: HistoryEntry[] }>(resource, `${row.id}/history?page=${page}&size=${SIZE}`, signal),
    placeholderData: keepPreviousData,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRecord />
  if (data.items.length === 0) return <Failure words={messages.noData} />
  return (
    <section aria-label="History">
      <ol className="history">
        {data.items.map((entry) => (
          <Step key={entry.id} resource={resource} row={row} entry={entry} />
        ))}
      </ol>
      {(data.totalItems ?? 0) > SIZE && (
        <Pagination
          current={page}
          pageSize={SIZE}
          total={data.totalItems ?? 0}
          onChange={setPage}
          showSizeChanger={false}
        />
      )}
    </section>
  )
}

const FEW = 8

function Step({
  resource,
  row,
  entry,
}: {
  readonly resource: AnyResource
  readonly row: Row
  readonly entry: HistoryEntry
}) {
  const [isWhole, setIsWhole] = useState(false)
  const known = entry.changes.filter(({ field }) => fieldAt(resource, field))
  const shown = isWhole ? known : known.slice(0, FEW)
  return (
    <li className="history-step">
      <p className="history-head">
        <strong>{actionWords(resource, entry.action)}</strong>
        <span className="muted">
          {entry.by?.label ?? 'The system'}, <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
        </span>
      </p>
      {entry.reason && <p className="history-reason">Reason: {entry.reason}</p>}
      {shown.length > 0 && (
        <dl className="history-changes">
          {shown.map((change) => (
            <Change
              key={change.field}
              resource={resource}
              row={row}
              change={change}
              isFirst={entry.action === 'create'}
            />
          ))}
        </dl>
      )}
      {known.length > shown.length && (
        <Button type="link" size="small" onClick={() => setIsWhole(true)}>
          {known.length - shown.length} more
        </Button>
      )}
    </li>
  )
}

interface ChangeProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly change: HistoryEntry['changes'][number]
  readonly isFirst: boolean
}

function Change({ resource, row, change: { field: name, before, after }, isFirst }: ChangeProps) {
  const field = fieldAt(resource, name)
  if (!field) return null
  const cell = (value: unknown) => (
    <Cell resource={resource} name={name} field={field} value={value} id={row.id} isDense />
  )
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        {!isFirst && (
          <>
            <span className="history-before">{cell(before)}</span>
            <span aria-label="became"> → </span>
          </>
        )}
        {cell(after)}
      </dd>
    </div>
  )
}

const usual: Readonly<Record<string, string>> = { create: 'Created', update: 'Changed', delete: 'Deleted' }

function actionWords(resource: AnyResource, action: string): string {
  return usual[action] ?? resource.actions[action]?.label.replace(/…$/, '') ?? action
}
