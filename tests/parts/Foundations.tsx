import { palette, scale } from '../../src/shell/document/scale'
import { Status } from '../../src/views/cells/Status'
import { useAppearance } from '../../src/shell/document/appearance'
import { languages } from './things'

const tones = ['neutral', 'good', 'warning', 'bad', 'info', 'planned', 'done'] as const
const marks = ['open', 'person', 'running', 'done', 'sealed', 'wrong', 'off'] as const

/** The type sizes, each in the available weights. */
export function Type() {
  return (
    <div className="surface padded stack gap-3">
      {Object.entries(scale.size).map(([step, size]) => (
        <p key={step} className="line wraps baseline gap-4" style={{ fontSize: size }}>
          {Object.entries(scale.weight).map(([name, weight]) => (
            <span key={name} style={{ fontWeight: weight }}>
              {step} {size}/{weight} ₹12,34,567
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

/** The colours of the look, and the tones of states. */
export function Colours() {
  const colours = palette[useAppearance()]
  return (
    <div className="surface padded stack gap-4">
      <ul className="plain columns columns-s gap-2">
        {Object.entries(colours).map(([name, colour]) => (
          <li key={name} className="line gap-2 meta">
            <svg width={24} height={24} aria-hidden="true">
              <rect width={24} height={24} rx={4} fill={colour} stroke="var(--edge)" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p className="cluster gap-4">
        {tones.map((tone) => (
          <Status key={tone} value={tone} options={{ [tone]: { label: tone, tone } }} />
        ))}
      </p>
      <p className="cluster gap-4">
        {marks.map((mark) => (
          <Status key={mark} value={mark} options={{ [mark]: { label: mark, tone: 'info', mark } }} />
        ))}
      </p>
      <p className="marked" data-tone="warning">
        A note behind a bar of its tone
      </p>
    </div>
  )
}

/** The scripts of India, in the sizes used for reading. */
export function Languages() {
  return (
    <dl className="surface padded columns gap-3">
      {Object.entries(languages).map(([code, [name, words]]) => (
        <div key={code}>
          <dt className="muted meta">{name}</dt>
          <dd lang={code}>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
