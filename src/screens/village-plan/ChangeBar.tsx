import { Button } from 'antd'
import { isChange } from './draft'
import type { Planner } from './usePlanner'

/** The pending changes, and the save and discard buttons. */
export function ChangeBar({ planner: { plan, draft, isBusy, save, discard } }: { readonly planner: Planner }) {
  if (!isChange(draft)) return null
  const added = [...draft.added.values()].map(({ label }) => label)
  const removed = plan.villages.filter(({ id }) => draft.removed.has(id)).map(({ label }) => label)
  return (
    <section className="line wraps gap-3 padded foot-bar floating" aria-label="Changes">
      <div className="plan-bar-words scrolls-down" role="status">
        {added.length > 0 && <Changed words={`+${count(added.length)}`} names={added} />}
        {removed.length > 0 && <Changed words={`−${count(removed.length)}`} names={removed} />}
      </div>
      <span className="inline-line wraps gap-2">
        <Button onClick={discard} disabled={isBusy}>
          Discard
        </Button>
        <Button type="primary" loading={isBusy} onClick={save}>
          Save
        </Button>
      </span>
    </section>
  )
}

function Changed({ words, names }: { readonly words: string; readonly names: readonly string[] }) {
  return (
    <p>
      <strong>{words}</strong> {names.join(', ')}
    </p>
  )
}

function count(villages: number): string {
  return `${villages} ${villages === 1 ? 'village' : 'villages'}`
}
