import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepared, raw, sql } from '../../../server/database'
import { openPostgres } from '../../../server/database/postgres'
import { MOST_PREPARED } from '../../../server/database/preparedStatements'
import { openTestDatabase, type TestDatabase } from '../../support/database'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

describe.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')('A connection to PostgreSQL', () => {
  const names = raw('select count(*)::int from pg_prepared_statements')

  it('caches the plan of prepared statements only', async () => {
    const database = await openPostgres(opened.url ?? '', { connections: 1 })
    try {
      for (const value of [1, 2, 3]) {
        expect(await database.json(prepared(sql`select (${value}::integer + 1)::text`))).toBe(String(value + 1))
        await database.json(sql`select (${value}::integer + 2)::text`)
      }
      expect(await database.json(names)).toBe('1')
    } finally {
      await database.close()
    }
  })

  it('discards prepared statements when there are too many, and keeps answering', async () => {
    const database = await openPostgres(opened.url ?? '', { connections: 1 })
    try {
      const ask = (at: number): Promise<string> => database.json(prepared(raw(`select '${at}'::text as answer_${at}`)))
      for (let at = 0; at < MOST_PREPARED + 20; at += 1) expect(await ask(at)).toBe(String(at))
      expect(Number(await database.json(names))).toBeLessThanOrEqual(MOST_PREPARED)
      expect(await ask(0)).toBe('0')
    } finally {
      await database.close()
    }
  })
})
