import { describe, expect, it } from 'vitest'
import { choice, code, flag, integer, joined, resource, tags, text, type AnyResource } from '#define'
import { register } from '#resources'
import { schemaAdditions } from '../../../server/behaviours/schema'
import type { Database } from '../../../server/database'
import { difference } from '../../../server/database/difference'
import { introspect } from '../../../server/database/introspect'
import { migrate, pendingMigrations } from '../../../server/database/migrate'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { emptyDatabase } from './scratch'

const nothing = { statements: [], losses: [] }

async function declaredIn(database: Database, resources: readonly AnyResource[]): Promise<void> {
  await database.script(printSchema(schemaOf({ resources }, schemaAdditions)).join(';\n'))
}

describe('The declared schema', () => {
  it('is exactly what all migrations create in an empty database', async () => {
    const [{ database: migrated }, { database: declared }] = await Promise.all([emptyDatabase(), emptyDatabase()])
    const applied = await migrate(migrated)
    expect(applied.length).toBeGreaterThan(0)
    expect(await pendingMigrations(migrated)).toEqual([])
    await declaredIn(declared, register.resources)
    const [found, wanted] = [await introspect(migrated), await introspect(declared)]
    expect(Object.keys(wanted.tables).length).toBeGreaterThan(register.resources.length)
    expect(difference(found, wanted)).toEqual(nothing)
    expect(difference(wanted, found)).toEqual(nothing)
    expect(found.sequences).toEqual(wanted.sequences)
    expect(found.extensions).toEqual(wanted.extensions)
  })

  it('supports fields named with words that the database reserves', async () => {
    const windows = resource({
      is: {
        name: 'windows',
        singular: 'Window',
        plural: 'Windows',
        title: 'user',
      },
      fields: {
        user: text({ label: 'User', required: true, unique: true }),
        order: integer({ label: 'Order', initial: 1 }),
        when: choice({ label: 'When', options: { DAY: 'Day', NIGHT: 'Night' } }),
        window: flag({ label: 'Window' }),
        case: tags({ label: 'Case' }),
        table: code({ label: 'Table', pattern: 'T{0000}' }),
        full: joined({ label: 'Full', of: ['user', 'when'] }),
      },
      rules: {
        unique: [{ fields: ['when', 'order'], where: { field: 'window', eq: true }, message: 'Taken' }],
      },
      list: {
        columns: ['user', 'order', 'when'],
        search: ['user', 'when'],
        filters: ['when', 'window', 'case', 'order'],
        sort: 'order',
      },
      access: {
        see: 'view_farmer_tab',
        create: 'farmer:create',
        update: 'farmer:edit',
        delete: false,
      },
    })
    const { database } = await emptyDatabase()
    await declaredIn(database, [...register.resources, windows])
    const found = await introspect(database)
    expect(found.tables.windows?.columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user', 'order', 'when', 'window', 'case']),
    )
    expect(Object.keys(found.tables.windows?.indexes ?? {})).toEqual(
      expect.arrayContaining([
        'windows_case',
        'windows_order',
        'windows_search',
        'windows_user_unique',
        'windows_when',
      ]),
    )
    await insertMany(database, windows, [{ user: 'Asha', when: 'DAY', window: true, case: ['a'] }])
    await expect(insertMany(database, windows, [{ user: 'asha' }])).rejects.toMatchObject({
      constraint: 'windows_user_unique',
    })
  })

  it('has the declared indexes, with stamps, included values, conditions and names', async () => {
    const visits = resource({
      is: { name: 'visits', singular: 'Visit', plural: 'Visits', title: 'farm' },
      fields: {
        farm: text({ label: 'Farm', required: true }),
        minutes: integer({ label: 'Minutes' }),
        closed: flag({ label: 'Closed' }),
      },
      list: { columns: ['farm'], search: ['farm'], filters: [], sort: 'farm' },
      access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
      storage: {
        indexes: [
          { fields: ['createdBy', 'createdAt'], includes: ['minutes'], filled: 'createdBy' },
          { name: 'timed', fields: ['farm'], where: { field: 'closed', eq: true }, filled: 'minutes' },
        ],
      },
    })
    const { database } = await emptyDatabase()
    await declaredIn(database, [...register.resources, visits])
    const { visits: found } = (await introspect(database)).tables
    expect(found?.indexes.visits_created_by_created_at).toContain(
      '(created_by, created_at) INCLUDE (minutes) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL))',
    )
    expect(found?.indexes.visits_timed).toMatch(
      /\(farm\) WHERE \(\(deleted_at IS NULL\) AND .*closed.* AND \(minutes IS NOT NULL\)\)/,
    )
  })
})
