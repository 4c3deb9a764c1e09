import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DatabaseAway, raw, type Database } from '../../../server/database'
import { migrate, pendingMigrations, readMigrations, type Migration } from '../../../server/database/migrate'
import { openPostgres } from '../../../server/database/postgres'
import { openTestDatabase, type TestDatabase } from '../../support/database'
import { emptyDirectory } from './directories'
import { emptyOut } from './scratch'

const barns: Migration = { name: '0001-barns', text: 'create table barns (\n  id integer primary key\n);\n' }
const cows: Migration = {
  name: '0002-cows',
  text: `-- cows live in barns\ncreate table cows (barn_id integer references barns (id));\ninsert into barns values (1), (2);\n`,
}

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.close())
beforeEach(() => emptyOut(database))

const countBarns = () => database.json(raw('select count(*) from barns'))

describe('Migrating', () => {
  it('applies missing migrations once, in order', async () => {
    expect(await migrate(database, [barns])).toEqual(['0001-barns'])
    expect(await migrate(database, [barns, cows])).toEqual(['0002-cows'])
    expect(await migrate(database, [barns, cows])).toEqual([])
    expect(await countBarns()).toBe('2')
  })

  it('rolls back a failing migration, keeps those before it, and can be repeated once it is fixed', async () => {
    const broken = { ...cows, text: `${cows.text}insert into barns values (2);\n` }
    await expect(migrate(database, [barns, broken])).rejects.toMatchObject({ code: '23505' })
    expect(await countBarns()).toBe('0')
    expect(await pendingMigrations(database, [barns, broken])).toEqual(['0002-cows'])
    expect(await migrate(database, [barns, cows])).toEqual(['0002-cows'])
  })

  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'lets only a migration run longer than the limit of a request',
    async () => {
      const hasty = await openPostgres(opened.url ?? '', { silence: 300 })
      onTestFinished(() => hasty.close())
      const nap = raw('select pg_sleep(1)')
      expect(await migrate(hasty, [{ name: '0001-nap', text: 'select pg_sleep(1);\n' }])).toEqual(['0001-nap'])
      await expect(hasty.transaction((tx) => tx.run(nap))).rejects.toThrow(DatabaseAway)
    },
  )

  it('refuses a migration that was changed after it was applied, and applies nothing after it', async () => {
    await migrate(database, [barns])
    const changed = { ...barns, text: barns.text.replace('integer', 'bigint') }
    await expect(migrate(database, [changed, cows])).rejects.toThrow(
      'The migration 0001-barns was changed after it had been applied. Add a new migration instead.',
    )
    expect(await pendingMigrations(database, [barns, cows])).toEqual(['0002-cows'])
  })

  it('treats a file with Linux or Windows line ends as the same', async () => {
    await migrate(database, [barns])
    expect(await migrate(database, [{ ...barns, text: barns.text.replaceAll('\n', '\r\n') }])).toEqual([])
  })

  it('refuses a database with an unknown migration, such as one of a newer release', async () => {
    await migrate(database, [barns, cows])
    await expect(migrate(database, [barns])).rejects.toThrow(
      'The database has had a migration that this release does not know (0002-cows): it belongs to a newer one.',
    )
  })

  it('lists what is pending, on an empty database too', async () => {
    expect(await pendingMigrations(database, [barns, cows])).toEqual(['0001-barns', '0002-cows'])
    await migrate(database, [barns])
    expect(await pendingMigrations(database, [barns, cows])).toEqual(['0002-cows'])
  })

  it('is safe when several processes run it at once: each migration is applied by one of them', async () => {
    const { url } = opened
    const open = async (): Promise<Database> => (url === undefined ? database : openPostgres(url, { connections: 2 }))
    const others = await Promise.all(Array.from({ length: 6 }, open))
    // A race between two takes microseconds, so there are many rounds.
    for (let round = 0; round < 15; round += 1) {
      await emptyOut(database)
      const applied = await Promise.all(others.map((other) => migrate(other, [barns, cows])))
      expect(applied.flat().sort()).toEqual(['0001-barns', '0002-cows'])
      expect(await countBarns()).toBe('2')
    }
    if (url !== undefined) await Promise.all(others.map((other) => other.close()))
  })
})

describe('The folder of migrations', () => {
  it('is read in order of the numbers, ignoring other files', () => {
    const folder = emptyDirectory()
    mkdirSync(join(folder, 'old'))
    for (const file of [
      '0010-later.sql',
      '0002-second.sql',
      '0001-first.sql',
      'notes.md',
      '3-short.sql',
      '0003-x.sql.orig',
    ])
      writeFileSync(join(folder, file), `-- ${file}`)
    expect(readMigrations(folder).map(({ name }) => name)).toEqual(['0001-first', '0002-second', '0010-later'])
  })
})
