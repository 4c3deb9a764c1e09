import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { rowsOfNextTurn } from '../../../server/engine/imports/checkJob'
import { distinctName } from '../../support/distinctName'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook, type ImportTold } from '../../support/sheets'

const headings = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code', 'PIN']
const ROWS = 1200

let service: TestService
let keeper: Person
let sheets: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

let lgd = 800_000
const village = (name: string, code = String((lgd += 1))): string[] => [
  ...['Punjab', 'Ludhiana', 'Jagraon', name, code],
  '142026',
]
/** Uploads a sheet whose last row repeats the first row's code, with settled columns and unchecked rows. */
const settled = async (titles: readonly string[] = headings): Promise<string> => {
  const rows = Array.from({ length: ROWS - 1 }, (_, at) => village(distinctName(at)))
  const { body } = await sheets.upload(
    workbook([titles, ...rows, village('Twinpur', rows[0]?.[4])]),
    undefined,
    'village',
  )
  await sheets.settle(
    body.id,
    body.columns.map(({ field }) => field ?? 'lgdCode'),
  )
  return body.id
}
const begin = (id: string) =>
  keeper.send<ImportTold>('POST', `${sheets.base}/${id}/check`, {}, { Prefer: 'respond-async' })
const done = { PENDING: 0, CREATE: ROWS - 1, UPDATE: 0, UNCHANGED: 0, ERROR: 1, DONE: 0 }

beforeEach(async () => {
  keeper = await service.person(['view_geography', 'geo:edit'], ['Ludhiana'])
  sheets = importsOf(keeper, service.url, 'geographies')
})

describe('The check of an import', () => {
  it('continues in one background job, and reaches the same verdicts as checks by request', async () => {
    const id = await settled()
    const { status, body } = await begin(id)
    expect([status, body.state, body.isChecking]).toEqual([202, 'checking', true])
    expect((await begin(id)).body.isChecking, 'a second request begins nothing').toBe(true)
    expect(await service.carryOutJobs()).toBe(1)
    const told = (await sheets.read(id)).body
    expect(told).toMatchObject({ state: 'ready', isChecking: false, counts: done })
    const [twin] = await sheets.rows(id, '?verdict=ERROR')
    expect([twin?.number, Object.values(twin?.errors ?? {})]).toEqual([ROWS + 1, ['Row 2 has the same LGD code']])
  })

  it('finds duplicates beyond the first thousand rows, also by a column that its owner assigned', async () => {
    const id = await settled(headings.with(4, 'Our number'))
    await begin(id)
    await service.carryOutJobs()
    expect((await sheets.read(id)).body.counts).toMatchObject(done)
    const [twin] = await sheets.rows(id, '?verdict=ERROR')
    expect([twin?.number, Object.values(twin?.errors ?? {})]).toEqual([ROWS + 1, ['Row 2 has the same LGD code']])
  })

  it('keeps its progress when its process dies, and includes rows corrected in the meantime', async () => {
    const id = await settled()
    await begin(id)
    const first = (await keeper.send<ImportTold>('POST', `${sheets.base}/${id}/check`, {})).body
    expect(first.counts.PENDING).toBeGreaterThan(0)
    const { body } = await sheets.mend(id, ROWS + 1, { '4': String((lgd += 1)) })
    expect(body.row, 'the row is checked with its request, before those that wait').toMatchObject({ verdict: 'CREATE' })
    await service.carryOutJobs()
    expect((await sheets.read(id)).body).toMatchObject({
      counts: { ...done, CREATE: ROWS, ERROR: 0 },
      isChecking: false,
    })
  })

  it('ends when its owner may not continue, and can be requested again', async () => {
    const id = await settled()
    await begin(id)
    await service.database.run(sql`update users set status = 'INACTIVE' where id = ${keeper.id}`)
    await service.carryOutJobs()
    await service.database.run(sql`update users set status = 'ACTIVE' where id = ${keeper.id}`)
    const told = (await sheets.read(id)).body
    expect([told.state, told.isChecking, told.counts.PENDING]).toEqual(['checking', false, ROWS])
    expect((await begin(id)).body.isChecking).toBe(true)
  })

  it('is taken over by another job after minutes without a heartbeat', async () => {
    const id = await settled()
    await begin(id)
    await service.database.run(sql`update imports set touched_at = now() - interval '4 minutes' where id = ${id}::uuid`)
    expect((await sheets.read(id)).body.isChecking).toBe(false)
    await begin(id)
    await service.carryOutJobs()
    expect((await sheets.read(id)).body.counts, 'the lost one finds that it is not its own').toMatchObject(done)
  })
})

it.each([
  ['as many as take half a second', 100, 250, 200],
  ['few where each takes long', 100, 3200, 15],
  ['one where even that takes longer', 10, 60_000, 1],
  ['no more than 500', 100, 20, 500],
])('The next batch of a check has %s', (_, rows, milliseconds, expected) => {
  expect(rowsOfNextTurn(rows, milliseconds)).toBe(expected)
})
