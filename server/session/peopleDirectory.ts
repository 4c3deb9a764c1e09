import { raw } from '../database'
import type { AuthorityWords, Directory } from '../engine/directory'
import { askingFrom } from './viewer'
import { readPerson } from './viewerQuery'

/** The people and authorities of the company, for the engine. */
export const directory: Directory = {
  async viewer(tx, id) {
    const person = await readPerson(tx, id)
    return person && askingFrom(person)
  },
  async authorities(tx) {
    const rows = await tx.rows<AuthorityWords>(
      raw(`select a.authority, coalesce(a.label, a.authority) as label, coalesce((
             select array_agg(g.name order by g.name) from authority_groups_authorities l
             join authority_groups g on g.id = l.record_id where l.target_id = a.id and g.deleted_at is null), '{}') as bundles
           from authorities a where a.deleted_at is null`),
    )
    return new Map(rows.map((row) => [row.authority.toLowerCase(), row]))
  },
}
