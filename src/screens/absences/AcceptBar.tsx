import { Button, Input } from 'antd'
import { bookings } from '#resources'
import { Tick } from '../../views/kit/Tick'
import { jobWords } from './absence'
import type { Planning } from './useAbsence'

const { despite, override } = bookings.actions.reassign.input

/** Shows what accepting the plan does and which warnings need an answer first, with the accept button. */
export function AcceptBar({ planning, name }: { readonly planning: Planning; readonly name: string }) {
  const { filled, fill, jobs, asked, proposal, isStale, isBusy, problem, accept } = planning
  const given = jobs.filter(({ operator }) => operator !== null).length
  const left = jobs.length - given
  const isUnanswered = (asked.has('despite') && !filled.despite) || (asked.has('override') && !filled.override.trim())
  return (
    <section className="line wraps spread gap-3 foot-bar floating" aria-label="Accept">
      <div className="absence-answers grid gap-2">
        {asked.has('despite') && (
          <Tick checked={filled.despite} onChange={({ target }) => fill({ despite: target.checked })}>
            {despite.label}
          </Tick>
        )}
        {asked.has('override') && (
          <label>
            {override.label}
            <Input
              value={filled.override}
              maxLength={300}
              onChange={({ target }) => fill({ override: target.value })}
            />
          </label>
        )}
        {left > 0 && (
          <p className="muted">
            {`${jobWords(left)} ${left === 1 ? 'stays' : 'stay'} with ${name}, listed under Bookings, To reassign.`}
          </p>
        )}
        {problem && (
          <p className="flat bad" role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button type="primary" loading={isBusy} disabled={isStale || !proposal || isUnanswered} onClick={accept}>
        {given > 0 ? `Mark absent and reassign ${jobWords(given)}` : 'Mark absent'}
      </Button>
    </section>
  )
}
