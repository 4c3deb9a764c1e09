import { describe, expect, it } from 'vitest'
import { raw } from '../../../server/database'
import { difference } from '../../../server/database/difference'
import { introspect } from '../../../server/database/introspect'
import type { Table } from '../../../server/database/schema'
import { farmers, id, lands, nothing, present, schemaWith, step, withTwoDatabases } from './schemaStep'

withTwoDatabases()

describe('A declared rename', () => {
  it('renames a column with its values, indexes and foreign keys', async () => {
    const renamed: Table = {
      ...farmers,
      columns: [
        id,
        { name: 'full_name', type: 'text', notNull: true },
        { name: 'status', type: 'text', default: `'ACTIVE'` },
        { name: 'label', type: 'text', generated: 'upper(full_name)' },
      ],
      indexes: [
        { name: 'farmers_full_name_unique', isUnique: true, body: '(lower(full_name)) where (status is not null)' },
        { name: 'farmers_label', body: '(label, id)' },
      ],
    }
    const owned: Table = {
      ...lands,
      columns: [id, { name: 'owner_id', type: 'bigint', notNull: true, references: 'farmers', onDelete: 'cascade' }],
      indexes: [{ name: 'lands_owner_id', body: '(owner_id)' }],
    }
    const { losses, run, database } = await step(present, schemaWith(renamed, owned), {
      'farmers.name': 'farmers.full_name',
      'lands.farmer_id': 'lands.owner_id',
    })
    expect(losses).toEqual([])
    expect(await run()).toEqual(nothing)
    expect(
      await database.rows(
        raw('select full_name, label from farmers f join lands l on l.owner_id = f.id order by f.id'),
      ),
    ).toEqual([
      { full_name: 'Asha', label: 'ASHA' },
      { full_name: 'Balwinder', label: 'BALWINDER' },
    ])
  })

  it('renames a referenced table with its rows, columns and indexes', async () => {
    const growers: Table = {
      ...farmers,
      name: 'growers',
      columns: [
        id,
        { name: 'full_name', type: 'text', notNull: true },
        { name: 'status', type: 'text', default: `'ACTIVE'` },
        { name: 'label', type: 'text', generated: 'upper(full_name)' },
      ],
      indexes: [
        { name: 'growers_full_name_unique', isUnique: true, body: '(lower(full_name)) where (status is not null)' },
        { name: 'growers_label', body: '(label, id)' },
      ],
    }
    const theirs: Table = {
      ...lands,
      columns: [id, { name: 'farmer_id', type: 'bigint', notNull: true, references: 'growers', onDelete: 'cascade' }],
    }
    const { losses, run, database } = await step(present, schemaWith(growers, theirs), {
      farmers: 'growers',
      'growers.name': 'growers.full_name',
    })
    expect(losses).toEqual([])
    expect(await run()).toEqual(nothing)
    expect(
      await database.rows(raw('select full_name from growers g join lands l on l.farmer_id = g.id order by g.id')),
    ).toEqual([{ full_name: 'Asha' }, { full_name: 'Balwinder' }])
  })

  it('is no longer pending once the migration has been applied', async () => {
    const renamed = { ...farmers, name: 'growers' }
    const theirs: Table = {
      ...lands,
      columns: [id, { name: 'farmer_id', type: 'bigint', notNull: true, references: 'growers', onDelete: 'cascade' }],
    }
    const { run, database } = await step(present, schemaWith(renamed, theirs), { farmers: 'growers' })
    await run()
    const now = await introspect(database)
    expect(difference(now, now, { farmers: 'growers', 'growers.name': 'growers.full_name' })).toEqual(nothing)
  })
})
