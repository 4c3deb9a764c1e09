import { absences } from '#resources'
import { FieldInput } from '../../views/inputs/FieldInput'
import type { Filled, Planning } from './useAbsence'

const names = ['firstDay', 'lastDay', 'reason', 'note'] as const

/** Asks for the days, today by default, and the reason. */
export function DaysAndReason({ planning: { filled, fill } }: { readonly planning: Planning }) {
  const isTurned = filled.firstDay !== undefined && filled.lastDay !== undefined && filled.firstDay > filled.lastDay
  return (
    <div className="absence-fields surface padded gap-3 grid">
      {names.map((name) => (
        <div key={name}>
          <label className="own-line muted meta medium" htmlFor={`absence-${name}`}>
            {absences.fields[name].label}
          </label>
          <FieldInput
            id={`absence-${name}`}
            resource={absences}
            name={name}
            field={absences.fields[name]}
            value={filled[name]}
            aria-invalid={name === 'lastDay' && isTurned}
            onChange={(value) => fill(changeOf(name, value, filled))}
          />
          {name === 'lastDay' && isTurned && (
            <p className="flat bad" role="alert">
              {absences.rules.checks[0]?.message}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** Moving the first day past the last one moves both. */
function changeOf(name: (typeof names)[number], value: unknown, { lastDay }: Filled): Partial<Filled> {
  const text = typeof value === 'string' ? value : undefined
  if (name === 'firstDay' && text && lastDay && text > lastDay) return { firstDay: text, lastDay: text }
  if (name === 'firstDay' || name === 'lastDay') return { [name]: text }
  return { [name]: text ?? '' }
}
