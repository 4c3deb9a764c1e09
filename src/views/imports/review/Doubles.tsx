import type { AnyResource } from '#define'
import { may } from '../../../../providers/access'
import { RecordLink } from '../../cells/RecordLink'
import { answerLabels, type Answer, type Double, type Import, type ImportRow } from '../imports'
import { labelOf } from '../words'

interface DoublesProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly row: ImportRow
  readonly isBusy: boolean
  /** Sets the answer for the row; missing while rows are being written. */
  readonly onAnswer?: (answer: Answer, record?: number) => void
}

/** Shows what a row probably duplicates, and asks what to do: create a record, update the existing one, or skip. */
export function Doubles({ resource, found, row, isBusy, onAnswer }: DoublesProps) {
  const { alike, answer, number, verdict } = row
  if (alike.length === 0) return null
  const records = alike.flatMap(({ id }) => id ?? [])
  const isMine = row.recordId !== null && records.includes(row.recordId) && answer !== 'CHANGE'
  return (
    <div className="import-doubles">
      <ul className="grid gap-1">
        {alike.map((one) => (
          <li key={one.id ?? `row ${one.row}`}>
            <Alike resource={resource} found={found} one={one} />
            {records.length > 1 && one.id !== undefined && onAnswer && may(resource.access.update) && (
              <AnswerButton
                label={`Change ${one.code ?? one.title}`}
                isChosen={answer === 'CHANGE' && row.answerRecord === one.id}
                isBusy={isBusy}
                onChoose={() => onAnswer('CHANGE', one.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {onAnswer && verdict !== 'DONE' && (
        <div
          className="import-hints line wraps gap-2 above-1 meta"
          role="group"
          aria-label={`Answer for row ${number}`}
        >
          {(['NEW', 'CHANGE', 'LEAVE'] as const)
            .filter((one) => (one === 'NEW' && isMine ? false : one !== 'CHANGE' || canChange(resource, records)))
            .map((one) => (
              <AnswerButton
                key={one}
                label={answerLabels[one]}
                isChosen={answer === one}
                isBusy={isBusy}
                onChoose={() => onAnswer(one)}
              />
            ))}
        </div>
      )}
    </div>
  )
}

function canChange({ access }: AnyResource, records: readonly number[]): boolean {
  return records.length === 1 && may(access.update)
}

/** Says why a row at the end of the sheet was skipped, and offers to include it. */
export function Note({ row, isBusy, onAnswer }: Pick<DoublesProps, 'row' | 'isBusy' | 'onAnswer'>) {
  return (
    <div>
      <p className="second-line muted meta">It looks like a note below the table.</p>
      {onAnswer && row.verdict === 'LEFT' && (
        <div className="import-hints line wraps gap-2 above-1 meta">
          <AnswerButton label="Import this row" isChosen={false} isBusy={isBusy} onChoose={() => onAnswer('NEW')} />
        </div>
      )}
    </div>
  )
}

function Alike({ resource, found, one }: Pick<DoublesProps, 'resource' | 'found'> & { readonly one: Double }) {
  const { id, row, title, code, place, percent, by } = one
  const labels = by.map((name) => labelOf(found, name, resource.fields[name]?.label))
  return (
    <>
      {id === undefined ? (
        <span>
          Row {row}
          {title && `: ${title}`}
        </span>
      ) : (
        <RecordLink to={resource.is.name} id={id} label={title} />
      )}
      <div className="second-line muted meta">
        {[code, place].filter(Boolean).join(' · ')}
        {(code || place) && ' · '}
        {percent}% alike ({labels.join(', ')})
      </div>
    </>
  )
}

interface AnswerButtonProps {
  readonly label: string
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
}

function AnswerButton({ label, isChosen, isBusy, onChoose }: AnswerButtonProps) {
  return (
    <button type="button" className="pill" aria-pressed={isChosen} disabled={isBusy} onClick={onChoose}>
      {label}
    </button>
  )
}
