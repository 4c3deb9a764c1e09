import fs, { cpSync, existsSync, fstatSync, lstatSync, readdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { raw, sql, type Database } from '../../../server/database'
import { countSyncs, openPglite } from '../../../server/database/pglite'
import { emptyDirectory, type Folder, wasClosed, wholeDirectory, wholeFolder } from './directories'

let folder: Folder
let database: Database
beforeAll(async () => {
  folder = await wholeFolder()
  database = await openPglite(folder.directory)
})
afterAll(async () => {
  await database.close()
  folder.remove()
})

/** Records which files and folders this thread syncs to disk, by inode. */
function watchSyncs(): ReadonlySet<number> {
  const synced = new Set<number>()
  const really = fs.fsyncSync
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    synced.add(fstatSync(handle).ino)
    really(handle)
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  return synced
}

/** The files and folders below a folder, including itself, that were not synced. */
function notSynced(top: string, synced: ReadonlySet<number>): string[] {
  const paths = readdirSync(top, { recursive: true, encoding: 'utf8' })
  return ['.', ...paths].filter((path) => !synced.has(lstatSync(join(top, path)).ino))
}

const busyForASecond = `do $$
  declare begun timestamptz := clock_timestamp();
  begin while clock_timestamp() < begun + interval '1 second' loop null; end loop; end $$`

it('The embedded database keeps at most a quarter of PostgreSQL’s usual write-ahead log', async () => {
  const limits = raw(`select setting from pg_settings where name in ('max_wal_size', 'min_wal_size') order by name`)
  const rows = await database.rows<{ setting: string }>(limits)
  expect(rows.map(({ setting }) => Number(setting))).toEqual([256, 32])
})

it('The embedded database does not block the service while a query runs', async () => {
  const [begun, answered] = ['begun', 'answered'].map((name) => join(folder.directory, 'postgres', name))
  let isOver = false
  const running = database
    .script(
      `do $$ begin
        execute format('copy (select 1) to %L', current_setting('data_directory') || '/begun');
        while pg_stat_file('answered', true) is null loop null; end loop; end $$`,
    )
    .finally(() => (isOver = true))
  // A query that blocked this thread would wait forever for this loop to end.
  while (!existsSync(begun ?? '')) await setImmediate()
  expect(isOver).toBe(false)
  writeFileSync(answered ?? '', '')
  await running
})

it('The embedded database syncs every committed change to disk', async () => {
  await database.script('create table synced_notes (id integer)')
  let before = await countSyncs(database)
  for (let id = 1; id <= 20; id += 1) {
    await database.run(sql`insert into synced_notes values (${id}::integer)`)
    const after = await countSyncs(database)
    expect(after, `insert ${id}`).toBeGreaterThan(before)
    before = after
  }
})

it('The embedded database syncs every file of a new directory to disk before it takes any work', async () => {
  const synced = watchSyncs()
  const directory = emptyDirectory()
  const fresh = await openPglite(directory)
  onTestFinished(() => fresh.close())
  expect(synced.size).toBeGreaterThan(900)
  expect(notSynced(directory, synced)).toEqual([expect.stringMatching(/^\.owner-/)])
})

it('The embedded database syncs the changes of a recovery to disk as well', async () => {
  const directory = emptyDirectory()
  await database.script('create table abandoned_notes as select n from generate_series(1, 100) n')
  cpSync(folder.directory, directory, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  expect(wasClosed(directory)).toBe(false)
  const synced = watchSyncs()
  const recovered = await openPglite(directory)
  onTestFinished(() => recovered.close())
  expect(notSynced(join(directory, 'postgres'), synced)).toEqual([])
  expect(await recovered.json(raw('select count(*) from abandoned_notes'))).toBe('100')
})

it('The embedded database vacuums and updates statistics by itself', async () => {
  const swept = await openPglite(await wholeDirectory(), { vacuumEvery: 200 })
  onTestFinished(() => swept.close())
  await swept.script('create table notes as select n from generate_series(1, 2000) n')
  const statistics = () =>
    swept.rows(
      raw(`select reltuples::integer as rows, relallvisible > 0 as "isClean" from pg_class where relname = 'notes'`),
    )
  await expect.poll(statistics, { timeout: 15_000 }).toEqual([{ rows: 2000, isClean: true }])
})

it('The embedded database does not grow when the same rows are changed repeatedly between vacuums', async () => {
  await database.script('create table notes as select n, repeat($$x$$, 200) as text from generate_series(1, 2000) n')
  const sizes: string[] = []
  for (let round = 0; round < 4; round += 1) {
    await database.script('update notes set n = n + 1')
    await database.vacuum()
    sizes.push(await database.json(raw(`select pg_relation_size('notes') / 8192`)))
  }
  expect(sizes[3]).toBe(sizes[1])
})

it('The embedded database tracks file lengths through inserts, rollbacks, truncations and reopening', async () => {
  const directory = emptyDirectory()
  const first = await openPglite(directory)
  const fill = (to: number) => `insert into lengths select n, repeat('x', 200) from generate_series(1, ${to}) n`
  // Reads to the end of the table: a wrong length would miss rows or read past the end.
  const count = (opened: Database) => opened.json(raw('select count(*) from lengths'))
  const spoilt = new Error('spoilt')
  const counts: string[] = []
  await first.script(`create table lengths (n integer, text text); create index on lengths (n); ${fill(5000)}`)
  counts.push(await count(first))
  await first.script('delete from lengths where n > 100')
  await first.script('vacuum lengths')
  counts.push(await count(first))
  await first.script(fill(3000))
  counts.push(await count(first))
  const taken = first.transaction(async (tx) => {
    await tx.run(raw('truncate lengths'))
    await tx.run(raw(fill(7)))
    throw spoilt
  })
  await expect(taken).rejects.toBe(spoilt)
  counts.push(await count(first))
  await first.script(`truncate lengths; ${fill(20)}`)
  counts.push(await count(first))
  await first.close()
  const second = await openPglite(directory)
  onTestFinished(() => second.close())
  await second.script(fill(4000))
  counts.push(await count(second))
  expect(counts).toEqual(['5000', '100', '3100', '3100', '20', '4020'])
  expect(await second.json(raw('select count(*) from lengths where n = 20'))).toBe('2')
})

it('The embedded database runs waiting queries and transactions in order after the open one', async () => {
  await database.script('create table waiting (id integer)')
  const count = () => database.json(raw('select count(*) from waiting'))
  const seen: Promise<string>[] = []
  await database.transaction(async (tx) => {
    await tx.run(raw('insert into waiting values (1)'))
    seen.push(count())
    await tx.run(raw('insert into waiting values (2)'))
    seen.push(
      database.transaction(async (other) => {
        await other.run(raw('insert into waiting values (3)'))
        return other.json(raw('select count(*) from waiting'))
      }),
      count(),
    )
    expect(await tx.json(raw('select count(*) from waiting'))).toBe('2')
  })
  expect(await Promise.all(seen)).toEqual(['2', '3', '3'])
})

it('The embedded database counts as stuck only while a query is unanswered', async () => {
  const impatient = await openPglite(null, { patience: 100 })
  onTestFinished(() => impatient.close())
  expect(impatient.isStuck()).toBe(false)
  const busy = impatient.script(busyForASecond)
  await expect.poll(() => impatient.isStuck(), { interval: 20 }).toBe(true)
  await busy
  expect(impatient.isStuck()).toBe(false)
})

it('An embedded database that does not close in time is stopped, and recovers on the next opening', async () => {
  const directory = await wholeDirectory()
  const stalled = await openPglite(directory, { closing: 200 })
  await stalled.script('create table notes as select n from generate_series(1, 100) n')
  const endless = stalled.script('do $$ begin loop perform 1; end loop; end $$')
  const refused = expect(endless).rejects.toThrow('The embedded database has stopped')
  await expect(stalled.close()).rejects.toThrow('The embedded database did not close in time and was stopped.')
  await refused
  expect(wasClosed(directory)).toBe(false)
  const again = await openPglite(directory)
  onTestFinished(() => again.close())
  expect(await again.json(raw('select count(*) from notes'))).toBe('100')
})

it('The embedded database finishes the open transaction before closing, and reopens with all data', async () => {
  const directory = await wholeDirectory()
  const first = await openPglite(directory)
  await first.script('create table notes (id integer)')
  const begun = first.transaction(async (tx) => {
    await tx.run(raw('insert into notes values (1)'))
    await tx.run(raw('insert into notes values (2)'))
  })
  await Promise.all([begun, first.close()])
  expect(wasClosed(directory)).toBe(true)
  expect(readdirSync(directory).sort()).toEqual(['agridesk.json', 'postgres'])
  await first.close()
  await expect(first.rows(raw('select 1'))).rejects.toThrow('The embedded database has stopped')
  await expect(first.transaction(async () => 1)).rejects.toThrow('The embedded database has stopped')
  const second = await openPglite(directory)
  onTestFinished(() => second.close())
  expect(await second.json(raw('select count(*) from notes'))).toBe('2')
})
