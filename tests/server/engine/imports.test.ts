import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openFleet, type Fleet } from '../../support/fleet'
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

describe('The import template', () => {
  it('has the headings that are read, what each accepts, and the options to choose from', async () => {
    const book = await sheets.book('template')
    expect(Object.keys(book)).toEqual(['Machines', 'Notes', 'Choices'])
    expect(book.Machines?.[0]).toEqual(expect.arrayContaining(headings))
    expect(book.Machines?.[0]).not.toEqual(expect.arrayContaining(['Status', 'Machine No', 'Billing']))
    expect(book.Notes?.find(([label]) => label === 'Serial No')?.slice(0, 2)).toEqual(['Serial No', 'Yes'])
    expect(book.Choices?.[0]).toContain('Ownership')
  })

  it('can be uploaded as a sheet whose every column is recognised', async () => {
    const template = (await sheets.book('template')).Machines?.[0] ?? []
    const { body } = await sheets.upload(workbook([template, template.map((_, index) => (index ? '' : 'x'))]))
    expect([body.isClear, body.missing]).toEqual([true, []])
  })
})

describe('The columns of a sheet', () => {
  it('are recognised by labels and names, in any case and spacing, also in CSV', async () => {
    const csv = `\uFEFFserialno; SERIAL  no ;type*;owner SHIP;Unknown\r\n"A;1";;x;y;z\r\n`
    const { status, body } = await sheets.upload(csv, 'machines.csv')
    expect([status, body.isClear, body.state]).toEqual([201, false, 'mapping'])
    expect(body.columns.map(({ field }) => field)).toEqual(['serialNo', undefined, 'type', 'ownership', undefined])
    expect(body.missing).toEqual(['District', 'Purchased'])
    expect((await sheets.rows(body.id))[0]?.cells).toEqual(['A;1', '', 'x', 'y', 'z'])
  })

  it('must each fill a field, a different one, or be set aside by hand', async () => {
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

  it('never fill the state, values that the service sets, or fields that the viewer may not write', async () => {
    const { body } = await sheets.upload(
      workbook([
        ['Serial No', 'Status', 'Machine No', 'Billing', 'id', 'createdBy'],
        ['A', 'Active', 'MC-1', 'Paid', '1', '1'],
      ]),
    )
    expect(body.columns.slice(1, 4).map(({ isAside, why }) => [isAside, why])).toEqual(
      Array.from({ length: 3 }, () => [true, 'Not importable']),
    )
    for (const field of ['status', 'machineNo', 'billingStatus', 'id', 'createdBy', '__proto__'])
      expect((await sheets.settle(body.id, ['serialNo', field, null, null, null, null])).status).toBe(400)
  })
})

describe('The verdicts of a check', () => {
  it('say what would happen to each row, by the rules of the form, and add up', async () => {
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
    expect(told.counts).toEqual({
      PENDING: 0,
      CREATE: 1,
      UPDATE: 1,
      UNCHANGED: 1,
      ALIKE: 0,
      ERROR: 5,
      LEFT: 0,
      DONE: 0,
    })
    const rows = await sheets.rows(told.id)
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(rows[1]).toMatchObject({ recordId: there.id, changes: { ownership: ['Company', 'leased'] } })
    expect(rows.slice(3).map(({ errors }) => errors)).toEqual([
      { partner: 'Partner is required' },
      {
        type: `Type “${type.code}x” was not found`,
        district: 'District “Ludhiyana” was not found',
        purchaseDate: expect.stringContaining('31/02/2025') as string,
      },
      { registrationNo: expect.stringContaining('already in use') as string },
      { type: 'Type can’t be changed later' },
      { ownership: 'Ownership has no option “Borrowed”' },
    ])
    expect(rows[4]?.hints.type).toContain(type.name)
    expect(rows[4]?.hints.district).toEqual(['Ludhiana, Punjab'])
    expect(await sheets.rows(told.id, '?verdict=ERROR&size=2&page=2')).toMatchObject([{ number: 7 }, { number: 8 }])
  })

  it('leave no record, no history and no used running number', async () => {
    const serialNo = nextSerial()
    const count = (): Promise<string> =>
      service.database.json(
        sql`select (select count(*) from machines)::text || ' ' || (select count(*) from history)::text || ' ' || (select last_value from machines_machine_no_number)::text`,
      )
    const before = await count()
    await sheets.checked(workbook([headings, row({ 'Serial No': serialNo })]))
    expect([await count(), await machinesOf(serialNo)]).toEqual([before, []])
  })

  it('report duplicates within the sheet, and check both rows again when one is corrected', async () => {
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

  it('report a value that the other values rule out', async () => {
    const told = await sheets.checked(
      workbook([
        [...headings, 'Partner'],
        [...row(), 'Agridesk'],
      ]),
    )
    expect(Object.keys((await sheets.rows(told.id))[0]?.errors ?? {})).toEqual(['partner'])
  })

  it('find a place by its path, and say when a name alone is ambiguous', async () => {
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
      errors: { district: 'More than one record matches “Karnal”' },
      hints: { district: expect.arrayContaining(['Karnal, Haryana', 'Karnal, Punjab']) as string[] },
    })
  })
})
