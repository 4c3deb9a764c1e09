import { users } from '#resources'
import { Cell } from '../../views/cells/Cell'
import { RecordLink } from '../../views/cells/RecordLink'
import { fieldAt } from '../../views/data/fieldAt'
import { Difference } from '../../views/show/history/Difference'
import '../../views/record/record.css'
import type { SyncRow } from './sync'

/** The people of one part of a sync, each with the change; nothing if there are none. */
export function SyncRows({ title, rows }: { readonly title: string; readonly rows: readonly SyncRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>
        {title} <span className="muted">{rows.length}</span>
      </h2>
      <ul className="ruled">
        {rows.map((row) => (
          <li key={row.key}>
            <Person row={row} />
            {row.refused === undefined ? <Changes row={row} /> : <Reasons words={[row.why, row.refused]} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({ row: { name, user } }: { readonly row: SyncRow }) {
  return (
    <p className="strong">
      {user === undefined ? <strong>{name}</strong> : <RecordLink to={users.is.name} id={user} label={name} />}
    </p>
  )
}

function Reasons({ words }: { readonly words: readonly (string | undefined)[] }) {
  return <p className="muted">{words.filter(Boolean).join('. ')}</p>
}

function Changes({ row }: { readonly row: SyncRow }) {
  if (row.why !== undefined) return <Reasons words={[row.why]} />
  return (
    <dl className="history-changes sync-changes gap-line above-1 columns">
      {row.changes.map((change) => (
        <Change key={change.field} row={row} change={change} />
      ))}
    </dl>
  )
}

function Change({
  row: { kind, user = 0 },
  change: { field: name, before, after },
}: {
  readonly row: SyncRow
  readonly change: SyncRow['changes'][number]
}) {
  const field = fieldAt(users, name)
  if (!field) return null
  const about = { resource: users, name, field, id: user }
  return (
    <div>
      <dt className="muted">{field.label}</dt>
      <dd className="narrow-min breaks">
        {kind === 'create' ? (
          <Given {...about} value={after} />
        ) : (
          <Difference {...about} before={before} after={after} />
        )}
      </dd>
    </div>
  )
}

function Given(props: Parameters<typeof Cell>[0]) {
  if (props.value === 'changed') return <span className="muted">Set, hidden</span>
  return <Cell {...props} isDense />
}
