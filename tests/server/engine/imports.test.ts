import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { forgetImports } from '../../../server/engine/imports/store'
import { fleetKeys, openFleet, type Fleet } from '../../support/fleet'
import type { Row } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let fleet: Fleet
let keeper: Person
let type: Row
let sheets: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
  fleet = await openFleet(service)
  keeper = fleet.keeper
  type = await fleet.type()
  sheets = importsOf(keeper, service.url, 'machines')
})
afterAll(() => service.close())

const headings = ['Serial No', 'Type', 'Ownership', 'District', 'Purchased', 'RC']
let serial = 0
const nextSerial = (): string => `IMP-${(serial += 1)}`
const row = (more: Partial<Record<(typeof headings)[number], string>> = {}): string[] => {
  const whole: Record<string, string> = {
    ...{ 'Serial No': nextSerial(), Type: String(type.code), Ownership: 'Company', District: 'Ludhiana' },
    ...{ Purchased: '01/04/2025', RC: '', ...more },
  }
  return headings.map((heading) => whole[heading] ?? '')
}
const machinesOf = (serialNo: string): Promise<Row[]> =>
  fleet.rows('machines', `q=${serialNo}&columns=serialNo,ownership,registrationNo,machineNo,district`)

describe('The template', () => {
  it('has the headings that are taken in, what each of them takes, and the words to choose from', async () => {
    const book = await sheets.book('template')
    expect(Object.keys(book)).toEqual(['Machines', 'Notes', 'Choices'])
    expect(book.Machines?.[0]).toEqual(expect.arrayContaining(headings))
    expect(book.Machines?.[0]).not.toEqual(expect.arrayContaining(['Status', 'Machine No', 'Billing']))
    expect(book.Notes?.find(([label]) => label === 'Serial No')?.slice(0, 2)).toEqual(['Serial No', 'Yes'])
    expect(book.Choices?.[0]).toContain('Ownership')
  })

  it('comes back as a sheet whose every column is understood', async () => {
    const template = (await sheets.book('template')).Machines?.[0] ?? []
    const { body } = await sheets.upload(workbook([template, template.map((_, index) => (index ? '' : 'x'))]))
    expect([body.isClear, body.missing]).toEqual([true, []])
  })
})

describe('A sheet', () => {
  it('is understood by labels and names, whatever their case and spaces, as CSV too', async () => {
    const csv = `\uFEFFserialno; SERIAL  no ;type*;owner SHIP;Unknown\r\n"A;1";;x;y;z\r\n`
    const { status, body } = await sheets.upload(csv, 'machines.csv')
    expect([status, body.isClear, body.state]).toEqual([201, false, 'mapping'])
    expect(body.columns.map(({ field }) => field)).toEqual(['serialNo', undefined, 'type', 'ownership', undefined])
    expect(body.missing).toEqual(['District', 'Purchased'])
    expect((await sheets.rows(body.id))[0]?.cells).toEqual(['A;1', '', 'x', 'y', 'z'])
  })

  it('goes on only when every column fills a field, each one, or is set aside by hand', async () => {
    const { body } = await sheets.upload(
      workbook([
        ['Serial No', 'Colour', 'Ownership'],
        ['A', 'red', 'Company'],
      ]),
    )
    for (const columns of [
      ['serialNo', '', 'ownership'],
      ['serialNo', 'colour', 'ownership'],
      ['serialNo', 'serialNo', 'ownership'],
      [null, null, 'ownership'],
      ['serialNo'],
    ])
      expect((await sheets.settle(body.id, columns)).status, JSON.stringify(columns)).toBe(400)
    expect((await sheets.settle(body.id, ['serialNo', null, 'ownership'])).body.state).toBe('checking')
  })

  it('never fills the state, what the service gives, or what a viewer may not write', async () => {
    const { body } = await sheets.upload(
      workbook([
        ['Serial No', 'Status', 'Machine No', 'Billing', 'id', 'createdBy'],
        ['A', 'Active', 'MC-1', 'Paid', '1', '1'],
      ]),
    )
    expect(body.columns.slice(1, 4).map(({ isAside, why }) => [isAside, why])).toEqual(
      Array.from({ length: 3 }, () => [true, 'Never written by an import']),
    )
    for (const field of ['status', 'machineNo', 'billingStatus', 'id', 'createdBy', '__proto__'])
      expect((await sheets.settle(body.id, ['serialNo', field, null, null, null, null])).status).toBe(400)
  })
})

describe('The verdicts', () => {
  it('say of each row what would become of it, by the rules of the form, and add up', async () => {
    const there = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const same = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const taken = await fleet.machine({ serialNo: nextSerial(), registrationNo: 'PB10AB1234' })
    const told = await sheets.checked(
      workbook([
        headings,
        row(),
        row({ 'Serial No': String(there.serialNo).toLowerCase(), Ownership: 'leased' }),
        row({ 'Serial No': String(same.serialNo) }),
        row({ Ownership: 'Partner' }),
        row({ Type: `${type.code}x`, District: 'Ludhiyana', Purchased: '31/02/2025' }),
        row({ RC: 'PB10AB1234' }),
        row({ 'Serial No': String(taken.serialNo) }),
        row({ Ownership: 'Borrowed' }),
      ]),
    )
    expect(told.counts).toEqual({ PENDING: 0, CREATE: 1, UPDATE: 1, UNCHANGED: 1, ERROR: 5, DONE: 0 })
    const rows = await sheets.rows(told.id)
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(rows[1]).toMatchObject({ recordId: there.id, changes: { ownership: ['Company', 'leased'] } })
    expect(rows.slice(3).map(({ errors }) => errors)).toEqual([
      { partner: 'Partner is required' },
      {
        type: `Type “${type.code}x” is not to be found`,
        district: 'District “Ludhiyana” is not to be found',
        purchaseDate: expect.stringContaining('31/02/2025') as string,
      },
      { registrationNo: expect.stringContaining('taken') as string },
      { type: 'Type is given once, and not changed afterwards' },
      { ownership: 'Ownership has no option “Borrowed”' },
    ])
    expect(rows[4]?.hints.type).toContain(type.name)
    expect(rows[4]?.hints.district).toEqual(['Ludhiana, Punjab'])
    expect(await sheets.rows(told.id, '?verdict=ERROR&size=2&page=2')).toMatchObject([{ number: 7 }, { number: 8 }])
  })

  it('leave no trace: no record, no history, and no running number used up', async () => {
    const serialNo = nextSerial()
    const count = (): Promise<string> =>
      service.database.json(
        sql`select (select count(*) from machines)::text || ' ' || (select count(*) from history)::text || ' ' || (select last_value from machines_machine_no_number)::text`,
      )
    const before = await count()
    await sheets.checked(workbook([headings, row({ 'Serial No': serialNo })]))
    expect([await count(), await machinesOf(serialNo)]).toEqual([before, []])
  })

  it('find what stands twice in the sheet, and look again at both when one is mended', async () => {
    const [twice, other] = [nextSerial(), nextSerial()]
    const told = await sheets.checked(
      workbook([headings, row({ 'Serial No': twice }), row({ 'Serial No': ` ${twice.toLowerCase()} ` })]),
    )
    const [, second] = await sheets.rows(told.id)
    expect(second?.errors).toEqual({ serialNo: 'Row 2 has the same Serial No' })
    const { body } = await sheets.mend(told.id, 2, { 0: other })
    expect(body).toMatchObject({ row: { verdict: 'CREATE', cells: expect.arrayContaining([other]) as string[] } })
    expect(body.counts).toMatchObject({ CREATE: 2, ERROR: 0 })
  })

  it('drop nothing in silence that the other values leave no place for', async () => {
    const told = await sheets.checked(
      workbook([
        [...headings, 'Partner'],
        [...row(), 'Agridesk'],
      ]),
    )
    expect(Object.keys((await sheets.rows(told.id))[0]?.errors ?? {})).toEqual(['partner'])
  })

  it('know a place by its path, and say when a name alone is not enough', async () => {
    await service.database.run(
      sql`insert into geographies (type, name, code, status, parent_id, parent_zone_id, parent_state_id) select 'district', 'Karnal', 'D999', 'ACTIVE', ${service.places.Punjab}, ${service.places.North}, ${service.places.Punjab}`,
    )
    const told = await sheets.checked(
      workbook([
        headings,
        row({ District: 'Karnal' }),
        row({ District: 'karnal, haryana' }),
        row({ District: 'Punjab / Karnal' }),
        row({ District: 'd999' }),
      ]),
    )
    const rows = await sheets.rows(told.id)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['ERROR', 'CREATE', 'CREATE', 'CREATE'])
    expect(rows[0]).toMatchObject({
      errors: { district: 'There is more than one “Karnal”' },
      hints: { district: expect.arrayContaining(['Karnal, Haryana', 'Karnal, Punjab']) as string[] },
    })
  })
})

describe('An import', () => {
  it('writes the good rows once, gives the others back with the reason, and is undone as one', async () => {
    const there = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const rows = [
      row(),
      row({ 'Serial No': String(there.serialNo), Ownership: 'Leased' }),
      row({ District: 'Nowhere' }),
    ]
    const file = workbook([headings, ...rows])
    const { id } = await sheets.checked(file)
    const { status, body } = await sheets.commit(id)
    expect([status, body.done, body.failed]).toEqual([200, 2, 0])
    expect((await sheets.commit(id)).body).toMatchObject({ detail: 'There is no row to import' })
    const [made] = await machinesOf(String(rows[0]?.[0]))
    expect(made).toMatchObject({ ownership: 'COMPANY', machineNo: expect.stringMatching(/^MC-PB-/) as string })
    expect(await fleet.read('machines', there.id)).toMatchObject({ ownership: 'LEASED' })
    const [heading, back] = (await sheets.book(`${id}/errors`)).Machines ?? []
    expect([heading?.at(-1), back?.slice(0, 4), back?.at(-1)]).toEqual([
      'Errors',
      rows[2]?.slice(0, 4),
      'District “Nowhere” is not to be found',
    ])
    const again = await sheets.checked(file)
    expect([again.counts, again.earlier?.done]).toEqual([
      { PENDING: 0, CREATE: 0, UPDATE: 0, UNCHANGED: 2, ERROR: 1, DONE: 0 },
      2,
    ])
    const told = await keeper.get(`/api/admin/operations/${body.operation}`)
    expect(told.body).toMatchObject({ label: 'Import', undoable: true, done: 2 })
    const undone = await keeper.send('POST', `/api/admin/operations/${body.operation}/undo`, {})
    expect(undone.body).toMatchObject({ done: 2, failed: 0 })
    expect(await machinesOf(String(rows[0]?.[0]))).toEqual([])
    expect(await fleet.read('machines', there.id)).toMatchObject({ ownership: 'COMPANY' })
  })

  it('undoes no record that somebody has changed since', async () => {
    const serialNo = nextSerial()
    const { id } = await sheets.checked(workbook([headings, row({ 'Serial No': serialNo })]))
    const { body } = await sheets.commit(id)
    const [made] = await machinesOf(serialNo)
    await keeper.send('PATCH', `/api/admin/machines/${made?.id}`, { invoiceNo: '7' })
    const undone = await keeper.send('POST', `/api/admin/operations/${body.operation}/undo`, {})
    expect(undone.body).toMatchObject({ done: 0, failed: 1 })
    expect(await machinesOf(serialNo)).toHaveLength(1)
  })

  it('writes over nothing that somebody changed meanwhile, and refuses a row without spoiling the next', async () => {
    const there = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const good = row()
    const { id } = await sheets.checked(
      workbook([headings, row({ 'Serial No': String(there.serialNo), Ownership: 'Leased' }), good]),
    )
    await keeper.send('PATCH', `/api/admin/machines/${there.id}`, { ownership: 'VLE' })
    const { body } = await sheets.commit(id)
    expect([body.done, body.failed]).toEqual([1, 1])
    expect(await fleet.read('machines', there.id)).toMatchObject({ ownership: 'VLE' })
    expect(await machinesOf(good[0] ?? '')).toHaveLength(1)
    expect((await sheets.rows(id, '?verdict=ERROR'))[0]?.errors['']).toMatch(/Choose, field by field/)
  })

  it('waits until every row is looked at', async () => {
    const { body } = await sheets.upload(workbook([headings, row()]))
    expect((await sheets.commit(body.id)).body).toMatchObject({ detail: 'Its rows have not been checked to the end' })
  })

  it('is nobody else’s, and needs the right to write', async () => {
    const { id } = await sheets.checked(workbook([headings, row()]))
    const other = importsOf(await service.person(fleetKeys), service.url, 'machines')
    for (const answer of [await other.settle(id, []), await other.commit(id), await other.mend(id, 2, {})])
      expect(answer.status).toBe(404)
    const reader = await service.person(['view_machine_tab'])
    const theirs = importsOf(reader, service.url, 'machines')
    expect((await theirs.upload(workbook([headings, row()]))).status).toBe(403)
    expect((await reader.get(`${theirs.base}/${id}`)).status).toBe(403)
    expect((await keeper.get(`/api/admin/vendors/imports/${id}`)).status).toBe(404)
  })

  it('finds and makes only what lies within the own geographies', async () => {
    const patiala = await service.person(fleetKeys, ['Patiala'])
    const theirs = importsOf(patiala, service.url, 'machines')
    const there = await fleet.machine({ serialNo: nextSerial(), type: type.id })
    const { id, counts } = await theirs.checked(
      workbook([
        headings,
        row({ District: 'Patiala' }),
        row(),
        row({ 'Serial No': String(there.serialNo), District: 'Patiala' }),
      ]),
    )
    expect([counts.CREATE, counts.ERROR]).toEqual([1, 2])
    const [, outside, taken] = await theirs.rows(id)
    expect([outside?.errors, outside?.hints]).toEqual([{ district: 'District “Ludhiana” is not to be found' }, {}])
    expect(Object.keys(taken?.errors ?? {})).toEqual(['serialNo'])
  })

  it('is forgotten a week after it was last worked on', async () => {
    const { id } = await sheets.checked(workbook([headings, row()]))
    const age = (days: number): Promise<number> =>
      service.database.run(
        sql`update imports set touched_at = now() - make_interval(days => ${days}::int) where id = ${id}::uuid`,
      )
    await age(6)
    await forgetImports(service.database)
    expect(await sheets.rows(id)).toHaveLength(1)
    await age(8)
    await forgetImports(service.database)
    const left = await service.database.json(sql`select count(*)::text from import_rows where import_id = ${id}::uuid`)
    expect([(await keeper.get(`${sheets.base}/${id}`)).status, left]).toEqual([404, '0'])
  })

  it('stands in the access log, and is given up by whoever began it', async () => {
    const { id } = await sheets.checked(workbook([headings, row(), row()]))
    const [line] = await service.database.rows(
      sql`select what, detail, user_id as who from access_log where kind = 'IMPORTED' order by id desc limit 1`,
    )
    expect(line).toMatchObject({ what: 'A sheet of Machines', detail: '2 rows', who: keeper.id })
    expect((await keeper.send('DELETE', `${sheets.base}/${id}`)).status).toBe(204)
    expect((await keeper.get(`${sheets.base}/${id}`)).status).toBe(404)
  })
})
