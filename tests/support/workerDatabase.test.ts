import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { crops, farmers } from '#resources'
import { raw, sql, type Database } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import { startService } from './service'
import { smallWorld } from './smallWorld'
import { borrowDatabase, type BorrowedDatabase } from './workerDatabase'

const rowsOf = async (database: Database, table: string): Promise<number> =>
  Number(await database.json(raw(`select count(*)::text from ${table}`)))

async function borrowed(): Promise<BorrowedDatabase> {
  const lent = await borrowDatabase()
  onTestFinished(() => lent.close())
  return lent
}

/** Writes something of every kind: records, what triggers add to them, and other rows than those of a new database. */
async function use(database: Database): Promise<number> {
  const { places } = await smallWorld(database)
  const [id = 0] = await insertMany(database, farmers, [
    {
      ...{ mobile: '+919876543210', firstName: 'Gurpreet', gender: 'FEMALE', language: 'pa', source: 'FO' },
      village: places['Galib Kalan'],
    },
  ])
  await database.run(sql`update pgboss.queue set retry_limit = 77`)
  await database.run(sql`delete from applied_migrations`)
  return id
}

describe('The database of a worker', () => {
  it('is lent again without anything that was written into it', async () => {
    const first = await borrowDatabase()
    const [queues, migrations] = [
      await rowsOf(first.database, 'pgboss.queue'),
      await rowsOf(first.database, 'applied_migrations'),
    ]
    const id = await use(first.database)
    expect(await rowsOf(first.database, 'day_sums')).toBeGreaterThan(0)
    await first.close()
    const { database } = await borrowed()
    expect(database).toBe(first.database)
    for (const table of ['farmers', 'geographies', 'authorities', 'day_sums', 'pgboss.job'])
      expect(await rowsOf(database, table), table).toBe(0)
    expect(await rowsOf(database, 'applied_migrations')).toBe(migrations)
    expect(await rowsOf(database, 'pgboss.queue where retry_limit <> 77')).toBe(queues)
    expect(await use(database)).toBe(id)
  })

  it('is not lent again once its tables are others', async () => {
    const first = await borrowDatabase()
    await first.database.script('create table barns (id integer)')
    await first.close()
    const { database } = await borrowed()
    expect(database).not.toBe(first.database)
    expect(await database.json(sql`select to_regclass('barns')::text`)).toBe('null')
  })

  it('is lent to nobody else meanwhile', async () => {
    const [one, other] = [await borrowed(), await borrowed()]
    await use(one.database)
    expect(await rowsOf(other.database, 'farmers')).toBe(0)
  })

  it('is given back once nothing is asked of it any more', async () => {
    const { database, close } = await borrowDatabase()
    const late = insertMany(database, crops, [{ code: 'TIL', name: 'Til', category: 'OILSEED', seasons: [] }])
    await close()
    expect(await late).toHaveLength(1)
    expect(await rowsOf((await borrowed()).database, 'crops')).toBe(0)
  })
})

describe('The service of a worker', () => {
  it('serves the next file without files, records and people of the one before', async () => {
    const first = await startService()
    const person = await first.person(['view_farmer_tab'])
    expect((await person.get('/api/admin/farmers')).status).toBe(200)
    const left = join(first.dataDirectory, 'left')
    writeFileSync(left, '')
    await first.close()
    const second = await startService()
    onTestFinished(() => second.close())
    expect(second.url).toBe(first.url)
    expect(existsSync(left)).toBe(false)
    const asked = await fetch(`${second.url}/api/admin/farmers`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(asked.status).toBe(401)
    await expect(person.get('/api/admin/farmers')).rejects.toThrow('The service is closed')
  })

  it('has the clock of the file that uses it', async () => {
    const first = await startService({ now: () => new Date('2026-11-20T06:00:00Z') })
    await first.close()
    const second = await startService({ now: () => new Date('2026-11-21T06:00:00Z') })
    onTestFinished(() => second.close())
    expect([second.url, second.engine().now().toISOString()]).toEqual([first.url, '2026-11-21T06:00:00.000Z'])
  })

  it('is not the one of a file that has settings of its own', async () => {
    const [plain, own] = [await startService(), await startService({ environment: { LOOKUPS_PER_HOUR: '3' } })]
    onTestFinished(async () => void (await Promise.all([plain.close(), own.close()])))
    expect(own.url).not.toBe(plain.url)
  })
})
