import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Queries } from '../../../server/database'
import { distinctName } from '../../support/distinctName'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const keys = ['view_geography', 'geo:edit']
const headings = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code', 'PIN']

let service: TestService
let keeper: Person
let sheets: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
  keeper = await service.person(keys, ['Ludhiana'])
  sheets = importsOf(keeper, service.url, 'geographies')
})
afterAll(() => service.close())

let lgd = 710_000
/** Villages, every third of which has no PIN. */
const villages = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => {
    lgd += 1
    return ['Punjab', 'Ludhiana', 'Jagraon', distinctName(lgd - 710_000), String(lgd), at % 3 ? '142026' : '']
  })
const checked = async (rows: string[][]): Promise<string> => {
  const { id, counts } = await sheets.checked(workbook([headings, ...rows]), 'village')
  expect(counts).toMatchObject({ CREATE: rows.length, ERROR: 0 })
  return id
}
interface Village {
  readonly id: number
  readonly name: string
  readonly pins: readonly string[] | null
  readonly parent: { readonly label: string; readonly path: readonly { readonly label: string }[] }
}
const known = async (rows: readonly string[][], person = keeper): Promise<readonly Village[]> => {
  const codes = rows.map((row) => row[4]).join(',')
  const path = `/api/admin/geographies?lgdCode.in=${codes}&sort=lgdCode&size=100&columns=name,pins,parent`
  return (await person.get<{ items: Village[] }>(path)).body.items
}
const undo = (operation: string) =>
  keeper.send<{ done: number; failed: number; results: { detail?: string }[] }>(
    'POST',
    `/api/admin/operations/${operation}/undo`,
    {},
  )

/** Counts the statements that an operation runs in transactions. */
async function statementsOf(doing: () => Promise<unknown>): Promise<number> {
  const { database } = service
  const { transaction } = database
  let count = 0
  const counting = (tx: Queries): Queries => {
    const counted = <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Answer) => {
      return (...asked: Asked): Answer => {
        count += 1
        return ask(...asked)
      }
    }
    const rows: Queries['rows'] = (query) => counted(tx.rows<never>)(query)
    return { ...tx, rows, run: counted(tx.run), json: counted(tx.json) }
  }
  Object.assign(database, {
    transaction: <Result>(work: (tx: Queries) => Promise<Result>) => transaction((tx) => work(counting(tx))),
  })
  try {
    await doing()
    return count
  } finally {
    Object.assign(database, { transaction })
  }
}

describe('New records of a sheet', () => {
  it('take as many statements for fifty as for five, and so does undoing them', async () => {
    const counts: number[][] = []
    for (const size of [5, 50]) {
      const id = await checked(villages(size))
      let operation = ''
      const made = await statementsOf(async () => {
        const { body } = await sheets.commit(id)
        expect([body.done, body.failed]).toEqual([size, 0])
        operation = body.operation
      })
      counts.push([made, await statementsOf(async () => expect((await undo(operation)).body.done).toBe(size))])
    }
    expect(counts[0]?.every((count) => count > 5)).toBe(true)
    expect(counts[1]).toEqual(counts[0])
  })

  it('get the same order, ancestor places, defaults and history as records created singly', async () => {
    const rows = villages(12)
    const { body } = await sheets.commit(await checked(rows))
    const made = await known(rows)
    expect(made.map(({ name, pins }) => [name, pins ?? []])).toEqual(
      rows.map((row) => [row[3], row[5] ? [row[5]] : []]),
    )
    expect(made.map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort((one, other) => one - other))
    expect(made[7]?.parent.path.map(({ label }) => label)).toEqual(expect.arrayContaining(['Punjab', 'Ludhiana']))
    const { body: history } = await keeper.get<{ items: unknown[] }>(
      `/api/admin/geographies/${made[7]?.id}/history?size=5`,
    )
    expect(history.items).toMatchObject([{ version: 1, action: 'create', operation: body.operation }])
  })

  it('succeed or fail one by one, in the words of the form, when another record took a value first', async () => {
    const rows = villages(7)
    const id = await checked(rows)
    const patiala = importsOf(await service.person(keys), service.url, 'geographies')
    const taken = ['Punjab', 'Patiala', 'Nabha', 'Taken Elsewhere', rows[3]?.[4] ?? '', '147001']
    await patiala.commit((await patiala.checked(workbook([headings, taken]), 'village')).id)
    const { body } = await sheets.commit(id)
    expect([body.done, body.failed]).toEqual([6, 1])
    const wrong = await sheets.rows(id, '?verdict=ERROR')
    expect(wrong.map(({ number, errors }) => [number, Object.values(errors)])).toEqual([
      [5, ['This code is already in use']],
    ])
  })

  it('are undone except those that are referenced by now, which are reported with the number of references', async () => {
    const rows = villages(6)
    const { body } = await sheets.commit(await checked(rows))
    const [, used] = await known(rows)
    const follower = await service.person(keys)
    await service.database.run(sql`insert into users_scope (record_id, target_id) values (${follower.id}, ${used?.id})`)
    const undone = await undo(body.operation)
    expect([undone.body.done, undone.body.failed]).toEqual([5, 1])
    expect(undone.body.results.flatMap(({ detail }) => detail ?? [])).toEqual(['Still used by 1 user'])
    expect((await known(rows)).map(({ id }) => id)).toEqual([used?.id])
  })
})
