import { CheckOutlined, StopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { Failure } from '../kit/Failure'
import { SkeletonRecord } from '../record/SkeletonRecord'
import { fetchWhy, type Explanation, type WholeExplanation, type WhyQuestion } from './explanations'
import './why.css'

interface WhyAnswerProps {
  readonly question: WhyQuestion
  /** The subject: `the tab Farmers`, `this farmer`. */
  readonly what: string
}

/** Shows what a person may see and do, with the reasons: what is not permitted comes first. */
export function WhyAnswer({ question, what }: WhyAnswerProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['why', question],
    queryFn: ({ signal }) => fetchWhy(question, signal),
    // Always refetched: permissions may just have changed.
    gcTime: 0,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRecord />
  return <Answered answer={data} what={what} />
}

function Answered({ answer, what }: { readonly answer: WholeExplanation; readonly what: string }) {
  const [sought, setSought] = useState('')
  const isFound = ({ label }: { readonly label: string }) => label.toLowerCase().includes(sought.trim().toLowerCase())
  const operations = closedFirst(answer.operations).filter(isFound)
  const fields = answer.fields.filter(isFound)
  const hasParts = answer.operations.length + answer.fields.length > 0
  return (
    <div className="grid gap-4">
      <ul className="why-list ruled">
        <Line label={`See ${what}`} explanation={answer} />
      </ul>
      {hasParts && (
        <Input
          allowClear
          placeholder="Find an action or a field"
          aria-label="Find an action or a field"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {operations.length > 0 && (
        <Part title="Actions">
          {operations.map((one) => (
            <Line key={one.name} label={one.label} explanation={beyond(one, answer)} />
          ))}
        </Part>
      )}
      {fields.length > 0 && <Fields fields={fields} seen={answer} />}
      {hasParts && operations.length + fields.length === 0 && <p className="muted">No matches</p>}
    </div>
  )
}

/** Only fields with restrictions: the others need no explanation. */
function Fields({ fields, seen }: { readonly fields: WholeExplanation['fields']; readonly seen: Explanation }) {
  const update = fields.flatMap(({ name, label, read, write }) => [
    ...(read.allowed ? [] : [{ key: `${name} read`, label: `See ${label}`, explanation: own(read, seen) }]),
    ...(write.allowed ? [] : [{ key: `${name} write`, label: `Change ${label}`, explanation: own(write, seen) }]),
  ])
  const shown = update.filter(({ explanation }) => explanation.reasons.length > 0)
  if (shown.length === 0) return null
  return (
    <Part title="Fields">
      {shown.map(({ key, label, explanation }) => (
        <Line key={key} label={label} explanation={explanation} />
      ))}
    </Part>
  )
}

/** The explanation of an action without the reasons that apply to the whole. */
function beyond({ allowed, reasons }: Explanation, seen: Explanation): Explanation {
  const told = new Set(seen.reasons.map(({ text }) => text))
  const rest = reasons.filter(({ text }) => !told.has(text))
  return { allowed, reasons: allowed || rest.length ? rest : [{ kind: 'key', text: 'For the reason above.' }] }
}

/** The explanation of a field without the reasons that apply to the whole record. */
function own(of: Explanation, { reasons }: Explanation): Explanation {
  const told = new Set(reasons.map(({ text }) => text))
  return { allowed: of.allowed, reasons: of.reasons.filter(({ kind, text }) => kind !== 'key' && !told.has(text)) }
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="below-2 body">
        {title}
      </h3>
      <ul className="why-list ruled">{children}</ul>
    </section>
  )
}

function Line({
  label,
  explanation: { allowed, reasons },
}: {
  readonly label: string
  readonly explanation: Explanation
}) {
  return (
    <li data-allowed={allowed}>
      <span className="why-sign fixed accent">
        {allowed ? <CheckOutlined aria-hidden /> : <StopOutlined aria-hidden />}
      </span>
      <div>
        <p className="strong">
          {label} <span className="why-verdict muted meta plain">{allowed ? 'Allowed' : 'Not allowed'}</span>
        </p>
        {reasons.map(({ text }) => (
          <p key={text} className="muted">
            {text}
          </p>
        ))}
      </div>
    </li>
  )
}

function closedFirst<One extends Explanation>(all: readonly One[]): One[] {
  return [...all.filter(({ allowed }) => !allowed), ...all.filter(({ allowed }) => allowed)]
}
