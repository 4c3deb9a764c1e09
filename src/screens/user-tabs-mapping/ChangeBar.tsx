import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { register } from '#resources'
import { sidebarFor } from '../../../providers/sidebar'
import { needsReason, wordsOf } from './draft'
import type { Authority } from './mapping'
import type { MappingDraft } from './useMapping'

const SHORTEST_REASON = 10
const LONGEST_REASON = 200

/** What saving would do, the reason where one is needed, and the two ways out. */
export function ChangeBar({ mapping }: { readonly mapping: MappingDraft }) {
  const { difference, assigned, isSaving, error } = mapping
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const reasonId = useId()
  const words = wordsOf(difference)
  if (words === '') return null
  const isMissing = needsReason(difference) && reason.trim().length < SHORTEST_REASON
  const save = () => {
    setTried(true)
    if (!isMissing) mapping.save(reason)
  }
  return (
    <section className="mapping-bar" aria-label="Changes">
      <p aria-live="polite">
        <strong>{words}</strong>; sidebar will show: {sidebarWords(assigned)}
      </p>
      {needsReason(difference) ? (
        <div className="mapping-reason">
          <label htmlFor={reasonId}>Reason for granting what is sensitive</label>
          <Input
            id={reasonId}
            value={reason}
            maxLength={LONGEST_REASON}
            status={isTried && isMissing ? 'error' : undefined}
            aria-required
            aria-invalid={isTried && isMissing}
            aria-describedby={`${reasonId}-hint`}
            onChange={({ target }) => setReason(target.value)}
          />
          <span id={`${reasonId}-hint`} className={isTried && isMissing ? 'mapping-bad' : 'mapping-quiet'}>
            {SHORTEST_REASON} to {LONGEST_REASON} characters
          </span>
        </div>
      ) : null}
      {error ? <Alert type="error" showIcon message={error.message} /> : null}
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

function sidebarWords(holds: readonly Authority[]): string {
  const keys = new Set(holds.map(({ authority }) => authority.toLowerCase()))
  return sidebarFor(register, keys)
    .map(({ label }) => label)
    .join(', ')
}
