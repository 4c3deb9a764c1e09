import { Tick } from '../../views/kit/Tick'
import { may } from '../../../providers/access'
import { useRegister } from '../../views/data/RegisterContext'
import { usePreference } from '../../views/kit/hooks/usePreference'

/** The kinds of notices that the viewer wants. Mentions cannot be turned off: someone is waiting for an answer. */
export function NoticeSettings() {
  const [muted = [], keep] = usePreference<readonly string[]>('notices:muted')
  const resources = useRegister().resources.filter(({ access: { see: key } }) => may(key))
  const kinds = resources.flatMap((resource) =>
    Object.entries(resource.people.notices).map(([kind, { label }]) => ({ id: `${resource.is.name}/${kind}`, label })),
  )
  const change = (id: string, isWanted: boolean): void => {
    const next = isWanted ? muted.filter((one) => one !== id) : [...muted, id]
    keep(next.length ? next : null)
  }
  return (
    <fieldset className="notice-settings stack gap-2">
      <legend>Notify me when</legend>
      {kinds.map(({ id, label }) => (
        <Tick key={id} checked={!muted.includes(id)} onChange={({ target }) => change(id, target.checked)}>
          {label}
        </Tick>
      ))}
      <p className="muted above-1 small">You are always notified of mentions and assignments.</p>
    </fieldset>
  )
}
