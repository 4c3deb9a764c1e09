import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { userAuthorities } from '#resources'
import { configuration } from '../../../providers/config'
import { register } from '../../../providers/register'
import { sidebarFor } from '../../../providers/sidebar'
import { DateInput } from '../../views/inputs/DateInput'
import { needsReason, wordsOf } from './draft'
import type { Authority } from './mapping'
import type { MappingDraft } from './useMapping'

const SHORTEST_REASON = 10
const LONGEST_REASON = 200
const lastDay = { ...userAuthorities.fields.validTill, future: true } as const

/** The pending changes, the reason if required, the expiry, and the save and discard buttons. */
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
    <section className="mapping-bar line wraps gap-3 above-3 foot-bar floating" aria-label="Changes">
      <p aria-live="polite">
        <strong>{words}</strong>;{' '}
        {belongs(assigned)
          ? `sidebar will show: ${sidebarWords(assigned)}`
          : 'they will have no access to the portal and will be signed out'}
      </p>
      {isReasonNeeded ? (
        <Reason
          value={reason}
          refused={fields.reason}
          isWrong={(isTried && isMissing) || fields.reason !== undefined}
          onChange={setReason}
        />
      ) : null}
      {difference.granted.length > 0 ? (
        <LastDay value={validTill} refused={fields.validTill} onChange={setValidTill} />
      ) : null}
      {refusal && Object.keys(fields).length === 0 ? (
        <Alert type="error" showIcon message={refusal.words} role="alert" />
      ) : null}
      <div className="flex gap-2 push">
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

interface PartProps {
  readonly value: string
  /** The service's refusal. */
  readonly refused: string | undefined
  readonly onChange: (value: string) => void
}

function Reason({ value, refused, isWrong, onChange }: PartProps & { readonly isWrong: boolean }) {
  return (
    <Asked
      label="Reason for granting sensitive authorities"
      hint={refused ?? `${SHORTEST_REASON} to ${LONGEST_REASON} characters`}
      isWrong={isWrong}
    >
      {(frame) => (
        <Input
          {...frame}
          value={value}
          maxLength={LONGEST_REASON}
          aria-required
          status={isWrong ? 'error' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Asked>
  )
}

function LastDay({ value, refused, onChange }: PartProps) {
  return (
    <Asked
      label="Valid till"
      hint={refused ?? 'Expiry of these grants. Leave empty for no expiry'}
      isWrong={refused !== undefined}
    >
      {(frame) => (
        <div className="mapping-day">
          <DateInput
            {...frame}
            resource={userAuthorities}
            name="validTill"
            field={lastDay}
            value={value}
            onChange={(day) => onChange(typeof day === 'string' ? day : '')}
          />
        </div>
      )}
    </Asked>
  )
}

interface AskedProps {
  readonly label: string
  readonly hint: string
  readonly isWrong: boolean
  readonly children: (frame: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => React.ReactNode
}

function Asked({ label, hint, isWrong, children }: AskedProps) {
  const id = useId()
  return (
    <div className="mapping-reason grid gap-1">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': isWrong, 'aria-describedby': `${id}-hint` })}
      <span id={`${id}-hint`} className={isWrong ? 'bad' : 'mapping-quiet muted plain'}>
        {hint}
      </span>
    </div>
  )
}

/** Whether a person with these authorities can sign in at all: views and roles count, actions alone do not. */
function belongs(holds: readonly Authority[]): boolean {
  return holds.some(({ kind }) => kind === 'VIEW' || kind === 'ROLE')
}

function sidebarWords(holds: readonly Authority[]): string {
  const keys = new Set(holds.map(({ authority }) => authority.toLowerCase()))
  return sidebarFor(register, keys, configuration().productShortName)
    .map(({ label }) => label)
    .join(', ')
}
