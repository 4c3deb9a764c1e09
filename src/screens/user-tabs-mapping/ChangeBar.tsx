import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { todayInIndia } from '#define'
import { register } from '#resources'
import { sidebarFor } from '../../../providers/sidebar'
import { needsReason, wordsOf } from './draft'
import type { Authority } from './mapping'
import type { MappingDraft } from './useMapping'

const SHORTEST_REASON = 10
const LONGEST_REASON = 200

/** What saving would do, the reason where one is needed, till when it holds, and the two ways out. */
export function ChangeBar({ mapping }: { readonly mapping: MappingDraft }) {
  const { difference, assigned, isSaving, refusal } = mapping
  const [reason, setReason] = useState('')
  const [validTill, setValidTill] = useState('')
  const [isTried, setTried] = useState(false)
  const words = wordsOf(difference)
  if (words === '') return null
  const isReasonNeeded = needsReason(difference)
  const isMissing = isReasonNeeded && reason.trim().length < SHORTEST_REASON
  const fields = refusal?.fields ?? {}
  const save = () => {
    setTried(true)
    if (!isMissing) mapping.save({ ...(isReasonNeeded && { reason: reason.trim() }), ...(validTill && { validTill }) })
  }
  return (
    <section className="mapping-bar" aria-label="Changes">
      <p aria-live="polite">
        <strong>{words}</strong>; sidebar will show: {sidebarWords(assigned)}
      </p>
      {isReasonNeeded ? (
        <Asked
          label="Reason for granting what is sensitive"
          hint={fields.reason ?? `${SHORTEST_REASON} to ${LONGEST_REASON} characters`}
          isWrong={(isTried && isMissing) || fields.reason !== undefined}
          input={{ value: reason, maxLength: LONGEST_REASON, 'aria-required': true }}
          onChange={setReason}
        />
      ) : null}
      {difference.granted.length > 0 ? (
        <Asked
          label="Valid till"
          hint={fields.validTill ?? 'The last day of what is granted now. Empty: until it is taken away'}
          isWrong={fields.validTill !== undefined}
          input={{ type: 'date', value: validTill, min: todayInIndia(new Date()), className: 'mapping-day' }}
          onChange={setValidTill}
        />
      ) : null}
      {refusal && Object.keys(fields).length === 0 ? (
        <Alert type="error" showIcon message={refusal.words} role="alert" />
      ) : null}
      <div className="mapping-bar-end">
        <Button onClick={mapping.discard} disabled={isSaving}>
          Discard
        </Button>
        <Button type="primary" loading={isSaving} onClick={save}>
          Save
        </Button>
      </div>
    </section>
  )
}

interface AskedProps {
  readonly label: string
  readonly hint: string
  readonly isWrong: boolean
  readonly input: React.ComponentProps<typeof Input>
  readonly onChange: (value: string) => void
}

function Asked({ label, hint, isWrong, input, onChange }: AskedProps) {
  const id = useId()
  return (
    <div className="mapping-reason">
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} className={isWrong ? 'mapping-bad' : 'mapping-quiet'}>
        {hint}
      </span>
    </div>
  )
}

function sidebarWords(holds: readonly Authority[]): string {
  const keys = new Set(holds.map(({ authority }) => authority.toLowerCase()))
  return sidebarFor(register, keys)
    .map(({ label }) => label)
    .join(', ')
}
