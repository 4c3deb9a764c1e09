import { Button } from 'antd'
import { useState } from 'react'
import { isWritable, type AnyResource } from '#define'
import { Cell } from '../../cells/Cell'
import { formatInstant } from '../../format/format'
import { fieldAt } from '../../data/fieldAt'
import type { Row } from '../../data/row'
import { Difference } from './Difference'
import { eventWords } from './eventWords'
import type { Restoring } from './RestoreDialog'
import type { HistoryEntry } from '../../../../providers/history'

const FEW = 8

interface HistoryStepProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly entry: HistoryEntry
  /** The field by which the history is filtered: the others of the step are collapsed. */
  readonly field?: string
  readonly onRestore?: (restoring: Restoring) => void
}

/** One event in the history of a record. */
export function HistoryStep({ resource, row, entry, field, onRestore }: HistoryStepProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const known = entry.changes.filter((change) => fieldAt(resource, change.field))
  const few = field ? known.filter((change) => change.field === field) : known.slice(0, FEW)
  const shown = isUnfolded ? known : few
  const isLast = entry.version === row.version
  return (
    <li className="history-step anchor">
      <p className="history-head cluster gap-line">
        <strong>{eventWords(resource, entry.action)}</strong>
        {entry.restoredFrom !== undefined && <span>from version {entry.restoredFrom}</span>}
        <span className="muted">
          {entry.by?.label ?? 'The system'}, <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
        </span>
        <span className="history-version muted meta">Version {entry.version}</span>
        {onRestore && !isLast && (
          <Button size="small" type="text" onClick={() => onRestore({ version: entry.version })}>
            Restore this version…
          </Button>
        )}
      </p>
      {entry.reason && <p className="above-1">Reason: {entry.reason}</p>}
      {shown.length > 0 && (
        <dl className="history-changes stack gap-1 above-2">
          {shown.map((change) => (
            <Change
              key={change.field}
              resource={resource}
              row={row}
              entry={entry}
              change={change}
              onRestore={onRestore}
            />
          ))}
        </dl>
      )}
      {known.length > shown.length && (
        <Button type="link" size="small" onClick={() => setIsUnfolded(true)}>
          {known.length - shown.length} more
        </Button>
      )}
    </li>
  )
}

interface ChangeProps extends Omit<HistoryStepProps, 'field'> {
  readonly change: HistoryEntry['changes'][number]
}

function Change({ resource, row, entry, change: { field: name, before, after }, onRestore }: ChangeProps) {
  const field = fieldAt(resource, name)
  if (!field) return null
  const isFirst = entry.action === 'create'
  const isTold = !(before === 'changed' && after === 'changed')
  const canPutBack =
    onRestore && !isFirst && isTold && isWritable(field) && !field.createOnly && name !== resource.rules.state
  return (
    <div>
      <dt className="muted">{field.label}</dt>
      <dd className="breaks">
        {isFirst ? (
          isTold ? (
            <Cell resource={resource} name={name} field={field} value={after} id={row.id} isDense />
          ) : (
            <span className="muted">Set, hidden</span>
          )
        ) : (
          <Difference resource={resource} name={name} field={field} id={row.id} before={before} after={after} />
        )}
        {canPutBack && (
          <Button
            className="history-undo"
            size="small"
            type="text"
            aria-label={`Restore previous ${field.label.toLowerCase()}`}
            onClick={() => onRestore({ version: entry.version - 1, fields: [name] })}
          >
            Restore…
          </Button>
        )}
      </dd>
    </div>
  )
}
