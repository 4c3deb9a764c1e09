import { describe, expect, it } from 'vitest'
import { raw, sql } from '../../../server/database'
import type { Table } from '../../../server/database/schema'
import { farmers, id, lands, nothing, present, schemaWith, step, withTwoDatabases, withColumns } from './schemaStep'

withTwoDatabases()

describe('The migration to the declared schema', () => {
  it('is empty when nothing changed', async () => {
    expect(await step(present, present)).toMatchObject(nothing)
  })

  it('creates new extensions, sequences, and tables with their foreign keys and indexes', async () => {
    const crops: Table = {
      name: 'crops',
      columns: [
        id,
        { name: 'order', type: 'text', notNull: true },
        { name: 'farmer_id', type: 'bigint', references: 'farmers' },
      ],
      primaryKey: ['id'],
      indexes: [{ name: 'crops_search', body: 'using gin ("order" gin_trgm_ops)' }],
    }
    const { losses, run } = await step(present, {
      extensions: ['pg_trgm'],
      sequences: ['crops_number'],
      tables: [crops, farmers, lands],
    })
    expect(losses).toEqual([])
    expect(await run()).toEqual(nothing)
  })

  it('adds columns, with their defaults for existing rows', async () => {
    const grown = withColumns(
      farmers,
      { name: 'note', type: 'text' },
      { name: 'version', type: 'integer', notNull: true, default: '1' },
      { name: 'initial', type: 'text', generated: 'left(name, 1)' },
    )
    const { losses, run, database } = await step(present, schemaWith(grown, lands))
    expect(losses).toEqual([])
    expect(await run()).toEqual(nothing)
    expect(await database.rows(raw('select note, version, initial from farmers order by id'))).toEqual([
      { note: null, version: 1, initial: 'A' },
      { note: null, version: 1, initial: 'B' },
    ])
  })

  it('recreates indexes whose columns or uniqueness changed, and drops undeclared ones', async () => {
    const changed: Table = {
      ...farmers,
      indexes: [
        { name: 'farmers_name_unique', body: '(lower(name)) where (status is not null)' },
        { name: 'farmers_status', isUnique: true, body: '(status, id)' },
      ],
    }
    const { statements, losses, run } = await step(present, schemaWith(changed, lands))
    expect(losses).toEqual([])
    expect(statements.map((statement) => statement.split(' ').slice(0, 3).join(' '))).toEqual([
      'drop index farmers_label',
      'drop index farmers_name_unique',
      'CREATE INDEX farmers_name_unique',
      'CREATE UNIQUE INDEX',
    ])
    expect(await run()).toEqual(nothing)
  })

  it('changes defaults and drops requirements', async () => {
    const relaxed = withColumns(
      farmers,
      { name: 'name', type: 'text', default: `'unknown'` },
      { name: 'status', type: 'text' },
      { name: 'label', type: 'text', generated: 'upper(name)' },
    )
    const { losses, run } = await step(present, schemaWith(relaxed, lands))
    expect(losses).toEqual([])
    expect(await run()).toEqual(nothing)
  })

  it('recreates a generated column when its expression changed, and keeps its index', async () => {
    const lower = withColumns(farmers, { name: 'label', type: 'text', generated: 'lower(name)' })
    const { losses, run, database } = await step(present, schemaWith(lower, lands))
    expect(losses).toEqual([])
    expect(await run()).toEqual(nothing)
    expect(await database.json(raw('select min(label) from farmers'))).toBe('asha')
  })
})

describe('A loss of data', () => {
  it('is reported for a dropped column, which is never dropped', async () => {
    const shorter = { ...farmers, columns: farmers.columns.filter(({ name }) => name !== 'status') }
    const { statements, losses } = await step(
      present,
      schemaWith({ ...shorter, indexes: farmers.indexes.slice(1) }, lands),
    )
    expect(statements).toEqual(['drop index farmers_name_unique'])
    expect(losses).toEqual([
      'The column farmers.status is no longer declared. Drop it by hand when it is no longer needed: alter table farmers drop column status',
    ])
  })

  it('is reported for a required column no longer declared, which keeps its values and becomes optional', async () => {
    const after = schemaWith(farmers, { ...lands, columns: [id], indexes: [] })
    const { run, database, losses } = await step(present, after)
    expect(losses).toEqual([
      'The column lands.farmer_id is no longer declared. Drop it by hand when it is no longer needed: alter table lands drop column farmer_id',
    ])
    await run()
    await database.run(sql`insert into lands default values`)
    expect(await database.rows(sql`select count(*)::int as lands, count(farmer_id)::int as kept from lands`)).toEqual([
      { lands: 3, kept: 2 },
    ])
  })

  it('is reported for a dropped table, which is never dropped', async () => {
    const { statements, losses } = await step(present, schemaWith(farmers))
    expect(statements).toEqual([])
    expect(losses).toEqual([
      'The table lands is no longer declared. Drop it by hand when its rows are no longer needed: drop table lands',
    ])
  })

  it('is never caused by a migration, which drops only undeclared indexes and constraints', async () => {
    const { statements } = await step(
      present,
      schemaWith({ ...farmers, columns: [id], indexes: [] }, { ...lands, columns: [id], indexes: [] }),
    )
    expect(statements.filter((statement) => /^(drop table|truncate|delete)|drop column/i.test(statement))).toEqual([])
  })

  it.each([
    [
      'a new column is required and has no default',
      { name: 'mobile', type: 'text', notNull: true },
      'farmers.mobile is required and has no default: rows that exist need a value first',
    ],
    [
      'a column becomes required',
      { name: 'status', type: 'text', default: `'ACTIVE'`, notNull: true },
      'farmers.status becomes required: rows without it need a value first',
    ],
    [
      'a column changes its type',
      { name: 'status', type: 'integer' },
      'farmers.status changes from text to integer: verify that every value fits',
    ],
  ])('is left for a person to decide when %s', async (_when, column, loss) => {
    const { losses } = await step(present, schemaWith(withColumns({ ...farmers, indexes: [] }, column), lands))
    expect(losses).toEqual([loss])
  })

  it('is reported for a column that becomes generated, which is not changed', async () => {
    const derived = { name: 'status', type: 'text', generated: 'upper(name)' }
    const { statements, losses } = await step(
      present,
      schemaWith(withColumns({ ...farmers, indexes: [] }, derived), lands),
    )
    expect(statements.filter((statement) => statement.includes('column'))).toEqual([])
    expect(losses).toEqual([
      'farmers.status becomes a generated column and its values would be lost. Make it anew by hand when they are no longer needed: alter table farmers drop column status, add column status text generated always as (upper(name)) stored',
    ])
  })

  it('is not reported for a generated column that becomes a plain one and keeps its values', async () => {
    const plain = withColumns(farmers, { name: 'label', type: 'text', default: `'none'` })
    const { losses, run, database } = await step(present, schemaWith(plain, lands))
    expect(losses).toEqual([])
    expect(await run()).toEqual(nothing)
    expect(await database.json(raw('select max(label) from farmers'))).toBe('BALWINDER')
  })
})
