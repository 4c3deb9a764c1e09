import { useRef, useState } from 'react'
import { importKeys, inSentence, type AnyResource } from '#define'
import { say } from '../../../../providers/notification'
import { RecordLink } from '../../cells/RecordLink'
import { Status } from '../../cells/Status'
import type { Answer, Import, ImportRow } from '../imports'
import { Doubles, Note } from './Doubles'
import { MendableCell } from './MendableCell'
import { useFocusWhenLost } from '../useFocusWhenLost'
import { labelOf, problemWords, verdictOptions } from '../words'

interface RowsTableProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly rows: readonly ImportRow[]
  /** Sets cells of a row; missing while rows are being written. */
  readonly mend?: (number: number, cells: Readonly<Record<string, string>>) => Promise<void>
  /** Sets the answer for a row. */
  readonly answer?: (number: number, answer: Answer, record?: number) => Promise<void>
}

interface Shown {
  readonly index: number
  readonly field: string
}

/** Rows of a sheet with their expected results. Errors come first, each at the cell where it can be corrected. */
export function RowsTable({ resource, found, rows, mend, answer }: RowsTableProps) {
  const columns = useColumns(resource, found, rows)
  const panel = useRef<HTMLDivElement>(null)
  useFocusWhenLost(panel, rows)
  const hasDoubles = rows.some(({ alike }) => alike.length > 0)
  return (
    <div ref={panel} className="import-rows surface scrolls" role="tabpanel" aria-label="Rows" tabIndex={0}>
      <table className="plain-table narrow-cards">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Result</th>
            {hasDoubles && <th scope="col">{SAME_AS}</th>}
            {columns.map(({ index, field }) => (
              <th key={index} scope="col">
                {labelOf(found, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow
              key={row.number}
              resource={resource}
              found={found}
              row={row}
              columns={columns}
              hasDoubles={hasDoubles}
              mend={mend}
              answer={answer}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The columns that fill a field: the one that names the record, those with errors or warnings, and the rest. */
function useColumns(resource: AnyResource, { columns }: Import, rows: readonly ImportRow[]): Shown[] {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const shown = columns.flatMap(({ field, isAdded }, index): Shown[] => {
    const isShown = field && (!isAdded || asked.has(field) || rows.some(({ cells }) => cells[index]))
    return isShown ? [{ index, field }] : []
  })
  const looked = rows.flatMap(({ errors, changes, doubts }) => Object.keys({ ...errors, ...changes, ...doubts }))
  // A column keeps its position when its last error is corrected.
  if (looked.some((field) => !asked.has(field))) setAsked(new Set([...asked, ...looked]))
  const keys = importKeys(resource)
  const names = new Set([resource.is.title, ...keys.flatMap((key) => (key.length === 1 ? key : []))])
  const others = new Set(keys.flat())
  const rank = ({ field }: Shown): number =>
    names.has(field) ? 0 : asked.has(field) ? 1 : others.has(field.split('.')[0] ?? '') ? 2 : 3
  return shown.sort((one, other) => rank(one) - rank(other) || one.index - other.index)
}

const SAME_AS = 'Probably the same as'

interface BodyRowProps extends Pick<RowsTableProps, 'resource' | 'found' | 'mend' | 'answer'> {
  readonly row: ImportRow
  readonly columns: readonly Shown[]
  readonly hasDoubles: boolean
}

function BodyRow({ resource, found, row, columns, hasDoubles, mend, answer }: BodyRowProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { number, cells, errors, hints, doubts, changes, verdict } = row
  const doing = async (deed: Promise<void> | undefined): Promise<void> => {
    setIsBusy(true)
    try {
      await deed
    } catch (error) {
      say('error', problemWords(error))
    }
    setIsBusy(false)
  }
  const onAnswer = answer && ((one: Answer, record?: number) => void doing(answer(number, one, record)))
  return (
    <tr data-verdict={verdict} aria-busy={isBusy}>
      <th scope="row">{number}</th>
      <td>
        <Becomes resource={resource} row={row} columns={columns} />
        {row.answer === 'NOTE' && <Note row={row} isBusy={isBusy} onAnswer={onAnswer} />}
      </td>
      {hasDoubles && (
        <td data-label={SAME_AS} data-empty={row.alike.length === 0}>
          <Doubles resource={resource} found={found} row={row} isBusy={isBusy} onAnswer={onAnswer} />
        </td>
      )}
      {columns.map(({ index, field }) => (
        <td key={index} data-label={labelOf(found, field)} data-empty={!cells[index] && errors[field] === undefined}>
          {errors[field] !== undefined && mend ? (
            <MendableCell
              key={cells[index]}
              label={`${labelOf(found, field)} of row ${number}`}
              text={cells[index] ?? ''}
              error={errors[field]}
              hints={hints[field] ?? []}
              isBusy={isBusy}
              onMend={(text) => void doing(mend?.(number, { [index]: text }))}
            />
          ) : changes[field] && verdict === 'UPDATE' ? (
            <>
              <del>{changes[field][0] || '(empty)'}</del> <ins>{cells[index]}</ins>
            </>
          ) : (
            <span className="one-line cut" title={cells[index]}>
              {cells[index]}
            </span>
          )}
          {doubts[field] && verdict !== 'ERROR' && <p className="import-doubt">{doubts[field]}</p>}
        </td>
      ))}
    </tr>
  )
}

/** The expected result of a row, with the errors that belong to none of its cells. */
function Becomes({ resource, row, columns }: Pick<BodyRowProps, 'resource' | 'row' | 'columns'>) {
  const { verdict, errors, doubts, recordId, changes } = row
  const fields = new Set(columns.map(({ field }) => field))
  const others = Object.entries(errors).filter(([field]) => !fields.has(field))
  return (
    <>
      <Status options={verdictOptions} value={verdict} />
      {verdict === 'DONE' && (
        <div className="second-line muted meta">
          {Object.keys(changes).length > 0 ? 'Changed' : 'New'}
          {recordId === null && ', no longer exists'}
        </div>
      )}
      {recordId !== null && (
        <div className="second-line muted meta">
          <RecordLink to={resource.is.name} id={recordId} label={`Open the ${inSentence(resource.is.singular)}`} />
        </div>
      )}
      {others.map(([field, message]) => (
        <p key={field} className="import-error">
          {message}
        </p>
      ))}
      {Object.entries(doubts).map(([field, message]) =>
        fields.has(field) || verdict === 'ERROR' ? null : (
          <p key={field} className="import-doubt">
            {message}
          </p>
        ),
      )}
    </>
  )
}
