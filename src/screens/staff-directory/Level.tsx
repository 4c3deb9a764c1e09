import { Link } from 'react-router'
import { holdsMask, paths } from '#define'
import { geographies, users } from '#resources'
import { may } from '../../../providers/access'
import { formatMobile } from '../../views/format/format'
import type { Colleague, Stop } from './directory'

interface LevelProps {
  readonly stop: Stop
  readonly people: readonly Colleague[]
}

const kinds: Readonly<Record<string, string>> = geographies.fields.type.options

/** The people responsible for one geography of the line. */
export function Level({ stop, people }: LevelProps) {
  const kind = kinds[stop.type] ?? stop.type
  return (
    <section className="directory-level surface padded" aria-label={`${kind} ${stop.label}`}>
      <h2 className="below-2">
        {stop.label} <span>{kind}</span>
      </h2>
      {people.length === 0 ? (
        <p className="muted">No one you have access to.</p>
      ) : (
        <ul className="ruled">
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Person({ person: { id, name, roleType, mobile, manager } }: { readonly person: Colleague }) {
  return (
    <li>
      <span className="directory-who stack">
        {may(users.access.see) ? (
          <Link className="accent" to={paths.show(users, id)}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span>{users.fields.roleType.options[roleType]}</span>
      </span>
      <Mobile name={name} mobile={mobile} />
      {manager && <span className="directory-manager">Reports to {manager.label}</span>}
    </li>
  )
}

/** A visible number can be called; a mask cannot. */
function Mobile({ name, mobile }: Pick<Colleague, 'name' | 'mobile'>) {
  if (!mobile) return null
  if (holdsMask(mobile)) return <span className="accent">{mobile}</span>
  return (
    <a className="accent" href={`tel:${mobile}`} aria-label={`Call ${name}: ${formatMobile(mobile)}`}>
      {formatMobile(mobile)}
    </a>
  )
}
