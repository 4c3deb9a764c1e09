import { inUnit } from '#define'
import { LinkState } from '../../views/outside/LinkState'
import { useOpenedLink } from '../../views/outside/useOpenedLink'

interface Shown {
  readonly firstName: string
  readonly village: string | null
  readonly district: string | null
  readonly purpose: string
  readonly lands: number
  readonly acres: number
  readonly language: string
  /** RFC 3339. */
  readonly lastContact: string | null
}

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const days = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** The summary of a farmer, shown inside the call centre's telephone software while it rings. */
export function Screen() {
  const { shown, ...state } = useOpenedLink<Shown>('CRM')
  if (!shown) return <LinkState {...state} />
  const facts: readonly (readonly [string, string])[] = [
    ['Village', [shown.village, shown.district].filter(Boolean).join(', ') || '–'],
    ['Language', shown.language],
    ['Lands', figures.format(shown.lands)],
    ['Area', inUnit(figures.format(shown.acres), 'acres')],
    ['Last contact', shown.lastContact ? days.format(new Date(shown.lastContact)) : 'None yet'],
  ]
  return (
    <>
      <h1>{shown.firstName}</h1>
      <p className="public-words muted section">{shown.purpose}</p>
      <dl className="public-facts above-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
