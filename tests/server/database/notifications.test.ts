import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { notification, raw, sql, type Database } from '../../../server/database'
import { openPostgres } from '../../../server/database/postgres'
import { openTestDatabase, type TestDatabase } from '../../support/database'

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await openTestDatabase()
  database = test.database
})
afterAll(() => test.close())

async function listening(to: Database = database): Promise<{ heard: string[]; missed: () => number }> {
  const heard: string[] = []
  let missed = 0
  const stop = await to.listen(
    (payload) => heard.push(payload),
    () => (missed += 1),
  )
  onTestFinished(stop)
  return { heard, missed: () => missed }
}

describe('A notification', () => {
  it('reaches all listeners when its transaction is committed, not before', async () => {
    const [one, other] = [await listening(), await listening()]
    await database.transaction(async (tx) => {
      await tx.rows(notification('first'))
      await tx.rows(notification('second'))
      await tx.rows(raw('select 1'))
      expect(one.heard).toEqual([])
    })
    await expect.poll(() => one.heard).toEqual(['first', 'second'])
    await expect.poll(() => other.heard).toEqual(['first', 'second'])
  })

  it('of a rolled back transaction reaches no one', async () => {
    const { heard } = await listening()
    const refusal = new Error('no')
    await expect(
      database.transaction(async (tx) => {
        await tx.rows(notification('never'))
        throw refusal
      }),
    ).rejects.toBe(refusal)
    await database.rows(notification('afterwards'))
    await expect.poll(() => heard).toEqual(['afterwards'])
  })

  it('carries any text, including quotes', async () => {
    const { heard } = await listening()
    const text = JSON.stringify({ label: `O'Brien "ਗੁਰਪ੍ਰੀਤ" \\ $1` })
    await database.rows(notification(text))
    await expect.poll(() => heard).toEqual([text])
  })

  it('does not reach listeners that have stopped', async () => {
    const heard: string[] = []
    const stop = await database.listen((payload) => heard.push(payload))
    const other = await listening()
    await stop()
    await database.rows(notification('too late'))
    await expect.poll(() => other.heard).toEqual(['too late'])
    expect(heard).toEqual([])
  })
})

describe.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')('On a PostgreSQL server', () => {
  it('two processes receive each other’s notifications', async () => {
    const other = await openPostgres(test.url ?? '')
    onTestFinished(() => other.close())
    const [here, there] = [await listening(), await listening(other)]
    await database.rows(notification('from here'))
    await other.rows(notification('from there'))
    await expect.poll(() => [...here.heard].sort()).toEqual(['from here', 'from there'])
    await expect.poll(() => [...there.heard].sort()).toEqual(['from here', 'from there'])
  })

  it('a cut connection is restored, and listeners are told that they may have missed something', async () => {
    const { heard, missed } = await listening()
    const cut = await database.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agridesk events' and datname = current_database()`,
    )
    expect(cut).toBeGreaterThan(0)
    await expect.poll(missed, { timeout: 10_000 }).toBe(1)
    await database.rows(notification('again'))
    await expect.poll(() => heard).toEqual(['again'])
  })

  it('no connection is held without listeners', async () => {
    const held = () =>
      database.json(
        raw(
          `select count(*)::text from pg_stat_activity where application_name = 'agridesk events' and datname = current_database()`,
        ),
      )
    const stop = await database.listen(() => undefined)
    await expect.poll(held).toBe('1')
    await stop()
    await expect.poll(held).toBe('0')
  })
})
