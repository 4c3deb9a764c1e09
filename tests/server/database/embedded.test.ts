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

/** Notes which files and folders this thread writes through to the disk, by their inode. */
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

/** The files and folders below a folder, itself included, that were not written through. */
function notSynced(top: string, synced: ReadonlySet<number>): string[] {
  const paths = readdirSync(top, { recursive: true, encoding: 'utf8' })
  return ['.', ...paths].filter((path) => !synced.has(lstatSync(join(top, path)).ino))
}

const busyForASecond = `do $$
  declare begun timestamptz := clock_timestamp();
  begin while clock_timestamp() < begun + interval '1 second' loop null; end loop; end $$`

it('keeps no more of its log beside the data than a quarter of what PostgreSQL would', async () => {
  const limits = raw(`select setting from pg_settings where name in ('max_wal_size', 'min_wal_size') order by name`)
  const rows = await database.rows<{ setting: string }>(limits)
  expect(rows.map(({ setting }) => Number(setting))).toEqual([256, 32])
})

it('leaves the service free to answer while a query runs', async () => {
  const [begun, answered] = ['begun', 'answered'].map((name) => join(folder.directory, 'postgres', name))
  let isOver = false
  const running = database
    .script(
      `do $$ begin
        execute format('copy (select 1) to %L', current_setting('data_directory') || '/begun');
        while pg_stat_file('answered', true) is null loop null; end loop; end $$`,
    )
    .finally(() => (isOver = true))
  // A query that kept this thread would wait for ever for what only this thread can do.
  while (!existsSync(begun ?? '')) await setImmediate()
  expect(isOver).toBe(false)
  writeFileSync(answered ?? '', '')
  await running
})

it('writes every committed change through to the disk', async () => {
  await database.script('create table synced_notes (id integer)')
  let before = await countSyncs(database)
  for (let id = 1; id <= 20; id += 1) {
    await database.run(sql`insert into synced_notes values (${id}::integer)`)
    const after = await countSyncs(database)
    expect(after, `insert ${id}`).toBeGreaterThan(before)
    before = after
  }
})

it('writes a fresh directory through to the disk, to its last file, before it takes any work', async () => {
  const synced = watchSyncs()
  const directory = emptyDirectory()
  const fresh = await openPglite(directory)
  onTestFinished(() => fresh.close())
  expect(synced.size).toBeGreaterThan(900)
  expect(notSynced(directory, synced)).toEqual([expect.stringMatching(/^\.owner-/)])
})

it('writes what the recovery of an abandoned directory changed through to the disk as well', async () => {
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

it('frees what changes leave behind by itself, and renews the statistics', async () => {
  const swept = await openPglite(await wholeDirectory(), { vacuumEvery: 200 })
  onTestFinished(() => swept.close())
  await swept.script('create table notes as select n from generate_series(1, 2000) n')
  const statistics = () =>
    swept.rows(
      raw(`select reltuples::integer as rows, relallvisible > 0 as "isClean" from pg_class where relname = 'notes'`),
    )
  await expect.poll(statistics, { timeout: 15_000 }).toEqual([{ rows: 2000, isClean: true }])
})

it('does not grow when the same rows are changed again and again between vacuums', async () => {
  await database.script('create table notes as select n, repeat($$x$$, 200) as text from generate_series(1, 2000) n')
  const sizes: string[] = []
  for (let round = 0; round < 4; round += 1) {
    await database.script('update notes set n = n + 1')
    await database.vacuum()
    sizes.push(await database.json(raw(`select pg_relation_size('notes') / 8192`)))
  }
  expect(sizes[3]).toBe(sizes[1])
})

it('knows how long its files are, whether rows were added, taken back, cut off or stand there since before it was opened', async () => {
  const directory = emptyDirectory()
  const first = await openPglite(directory)
  const fill = (to: number) => `insert into lengths select n, repeat('x', 200) from generate_series(1, ${to}) n`
  // Reads to the end of the table: past it there would be nothing, before it rows would be missed.
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

it('lets queries and transactions wait for the one that is open, in their order', async () => {
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

it('counts as stuck while it has been asked and answers nothing, and no longer', async () => {
  const impatient = await openPglite(null, { patience: 100 })
  onTestFinished(() => impatient.close())
  expect(impatient.isStuck()).toBe(false)
  const busy = impatient.script(busyForASecond)
  await expect.poll(() => impatient.isStuck(), { interval: 20 }).toBe(true)
  await busy
  expect(impatient.isStuck()).toBe(false)
})

it('is stopped when it does not close in time, gives the directory back, and is recovered by the next opening', async () => {
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

it('finishes the open transaction before it closes, refuses work then, and opens again with everything in it', async () => {
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
