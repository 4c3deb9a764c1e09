import { useId } from 'react'
import { smsSize, type ForetoldLine, type ForetoldPart, type ForetoldSms } from '#define'
import { moneyColumn } from '../format/money'
import type { FormValues } from '../values/values'
import { BeginningButton } from './BeginningButton'
import type { ForetoldState } from './useForetold'
import './foretold.css'

interface ForetoldPartsProps extends ForetoldState {
  /** The heading until the preview has loaded. */
  readonly label: string
  /** The record of the form, whose values prefill a related one. */
  readonly record?: FormValues
  /** Only the lines that need attention are drawn, or the summary if there are none. */
  readonly isBrief?: boolean
}

/** Shows the preview of a form or action, under its headings: an account, a message, or why there is none. */
export function ForetoldParts({
  foretold,
  isStale,
  problem,
  missing,
  label,
  record = {},
  isBrief,
}: ForetoldPartsProps) {
  const parts = foretold?.parts ?? [{ label, note: problem ?? missing ?? '…', isWarning: problem !== undefined }]
  const heard = parts
    .flatMap(({ summary, note }) => [summary, note])
    .flatMap((words) => (words && words !== '…' ? words.replace(/\.$/, '') : []))
  return (
    <div className="foretold stack gap-3 narrow-min" data-stale={isStale}>
      {parts.map((part) => (
        <Part key={part.label} part={isBrief ? briefly(part) : part} record={record} />
      ))}
      <p className="only-read" role="status">
        {isStale ? '' : heard.join('. ')}
      </p>
    </div>
  )
}

/** A part without what the page shows itself. */
function briefly({ lines = [], note, summary, ...part }: ForetoldPart): ForetoldPart {
  const short = lines.filter(({ tone }) => tone === 'bad')
  return { ...part, lines: short, note: note ?? (short.length === 0 ? summary : undefined) }
}

interface PartProps {
  readonly part: ForetoldPart
  readonly record: FormValues
}

function Part({ part: { label, note, isWarning, begins, lines, sms }, record }: PartProps) {
  const heading = useId()
  const write = moneyColumn((lines ?? []).flatMap(({ money }) => money ?? []))
  return (
    <section className="surface padded" aria-labelledby={heading}>
      <h2 className="below-2 small" id={heading}>
        {label}
      </h2>
      {note && (
        <p className="foretold-note muted breaks" data-warns={isWarning}>
          {note}
        </p>
      )}
      {begins && <BeginningButton begins={begins} record={record} />}
      {lines && lines.length > 0 && (
        <dl className="foretold-lines">
          {lines.map((line) => (
            <Line key={line.label} line={line} write={write} />
          ))}
        </dl>
      )}
      {sms && <Sms sms={sms} />}
    </section>
  )
}

/** Words longer than this are below their label instead of beside it. */
const LONG = 60

interface LineProps {
  readonly line: ForetoldLine
  /** Formats its amount like those of the other lines. */
  readonly write: (paise: number) => string
}

function Line({ line: { label, hint, money, words, tone, isTotal }, write }: LineProps) {
  return (
    <div data-total={isTotal} data-words={money === undefined} data-long={(words?.length ?? 0) > LONG}>
      <dt>
        {label}
        {hint && <span className="muted"> {hint}</span>}
      </dt>
      <dd className="nowrap ends" data-tone={tone}>
        {money === undefined ? words : write(money)}
      </dd>
    </div>
  )
}

function Sms({ sms: { text, language, languageName, parts: known } }: { readonly sms: ForetoldSms }) {
  const { characters, parts } = smsSize(text)
  const size = known === undefined ? [`${characters} characters`, partWords(parts)] : [partWords(known)]
  return (
    <>
      <blockquote className="foretold-sms below-2 breaks marked tinted" lang={language}>
        {text}
      </blockquote>
      <p className="muted breaks">{[languageName, ...size].join(' · ')}</p>
    </>
  )
}

function partWords(parts: number): string {
  return parts === 1 ? '1 part' : `${parts} parts`
}
