import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseAway, sql } from '../../../server/database'
import { farmerRowsBy, OPERATOR_KEYS, type Bulk, type FarmerRows } from '../../support/farmerRows'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
let rows: FarmerRows
beforeAll(async () => {
  service = await startService()
  person = await service.person(OPERATOR_KEYS)
  rows = farmerRowsBy(person, service)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const gone = (isUnknown: boolean): DatabaseAway => new DatabaseAway(new Error('Connection terminated'), isUnknown)

/** Loses the answer to the commit of the first records, then the database for a number of questions about progress. */
function loseAnswer(questions: number, isCommitted = true): void {
  const { database } = service
  const [transaction, read] = [database.transaction.bind(database), database.rows.bind(database)]
  let [count, left] = [0, questions]
  vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    count += 1
    // The first one stores the operation.
    if (count !== 2) return transaction(work)
    await transaction(async (tx) => {
      await work(tx)
      if (!isCommitted) throw new Error('rolled back')
    }).catch(() => undefined)
    throw gone(true)
  })
  vi.spyOn(database, 'rows').mockImplementation(async <Row>(query: Parameters<typeof read>[0]): Promise<Row[]> => {
    if (!query.text.includes('as seen') || left === 0) return read<Row>(query)
    left -= 1
    throw gone(false)
  })
}

/** Deactivates three farmers. */
async function deactivated(lose: () => void): Promise<{ answer: Answer<Bulk>; ids: readonly number[] }> {
  const ids: number[] = []
  for (let made = 0; made < 3; made += 1) ids.push((await rows.newFarmer()).id)
  lose()
  const answer = await person.send<Bulk>('POST', '/api/admin/farmers/deactivate', { ids, input: { reason: 'moved' } })
  return { answer, ids }
}

const inactive = async (ids: readonly number[]): Promise<number> =>
  Number(
    await service.database.json(
      sql`select count(*)::int from farmers where id = any(${[...ids]}::bigint[]) and status = 'INACTIVE'`,
    ),
  )

describe('A bulk action whose commit was not answered', () => {
  it('reports its records as done, even if the database was away when it asked for them', async () => {
    const { answer, ids } = await deactivated(() => loseAnswer(3))
    expect([answer.status, answer.body.done, answer.body.failed]).toEqual([200, 3, 0])
    expect(await inactive(ids)).toBe(3)
  })

  it('is repeated if it was rolled back', async () => {
    const { answer, ids } = await deactivated(() => loseAnswer(0, false))
    expect([answer.status, answer.body.done, answer.body.failed]).toEqual([200, 3, 0])
    expect(await inactive(ids)).toBe(3)
  })

  it('says that the outcome is unknown if it cannot find out, and refuses no record that was changed', async () => {
    const { answer, ids } = await deactivated(() => loseAnswer(Infinity))
    expect([answer.status, (answer.body as { detail?: string }).detail]).toEqual([
      503,
      expect.stringContaining('it isn’t known whether this was saved'),
    ])
    const [operation] = await service.database.rows(
      sql`select done, failed, state from operations order by started_at desc limit 1`,
    )
    expect(operation).toEqual({ done: 3, failed: 0, state: 'running' })
    expect(await inactive(ids)).toBe(3)
  })
})
