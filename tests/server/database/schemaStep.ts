import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../server/database'
import { difference, type Difference, type Renames } from '../../../server/database/difference'
import { introspect } from '../../../server/database/introspect'
import { printSchema } from '../../../server/database/printSchema'
import type { Schema, Table } from '../../../server/database/schema'
import { openTestDatabase, type TestDatabase } from '../../support/database'
import { emptyOut } from './scratch'

let old: TestDatabase
let wanted: TestDatabase
/** Gives the tests of a file two databases, emptied before each test; `step` uses them. */
export function withTwoDatabases(): void {
  beforeAll(async () => {
    ;[old, wanted] = await Promise.all([openTestDatabase(), openTestDatabase()])
  })
  afterAll(() => Promise.all([old.close(), wanted.close()]))
  beforeEach(() => Promise.all([emptyOut(old.database), emptyOut(wanted.database)]))
}

/** The column that every table has. */
export const id = { name: 'id', type: 'bigint', notNull: true, identity: true } as const
/** A table with every feature: a default, a generated column, indexes of both kinds. */
export const farmers: Table = {
  name: 'farmers',
  columns: [
    id,
    { name: 'name', type: 'text', notNull: true },
    { name: 'status', type: 'text', default: `'ACTIVE'` },
    { name: 'label', type: 'text', generated: 'upper(name)' },
  ],
  primaryKey: ['id'],
  indexes: [
    { name: 'farmers_name_unique', isUnique: true, body: '(lower(name)) where (status is not null)' },
    { name: 'farmers_label', body: '(label, id)' },
  ],
}
/** A table that refers to the other one. */
export const lands: Table = {
  name: 'lands',
  columns: [id, { name: 'farmer_id', type: 'bigint', notNull: true, references: 'farmers', onDelete: 'cascade' }],
  primaryKey: ['id'],
  indexes: [{ name: 'lands_farmer_id', body: '(farmer_id)' }],
}
const rows = `insert into farmers (name) values ('Asha'), ('Balwinder'); insert into lands (farmer_id) select id from farmers`

/** Returns a schema of only these tables. */
export const schemaWith = (...tables: readonly Table[]): Schema => ({ extensions: [], sequences: [], tables })
/** Returns a table with some columns added or redeclared. */
export const withColumns = (table: Table, ...columns: Table['columns']): Table => ({
  ...table,
  columns: [...table.columns.filter((column) => !columns.some(({ name }) => name === column.name)), ...columns],
})
/** Returns the migration from one schema, with rows, to another: `run` applies it, `rest` returns what remains. */
export async function step(
  before: Schema,
  after: Schema,
  renames: Renames = {},
): Promise<Difference & { run: () => Promise<Difference>; database: Database }> {
  const { database } = old
  await database.script(printSchema(before).join(';\n'))
  await database.script(rows)
  await wanted.database.script(printSchema(after).join(';\n'))
  const compare = async (): Promise<Difference> =>
    difference(await introspect(database), await introspect(wanted.database), renames)
  return {
    ...(await compare()),
    database,
    async run() {
      await database.script((await compare()).statements.join(';\n'))
      return compare()
    },
  }
}

/** The difference between equal schemas. */
export const nothing: Difference = { statements: [], losses: [] }
/** The schema before each step. */
export const present = schemaWith(farmers, lands)
