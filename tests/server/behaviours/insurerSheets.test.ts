import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openInsuranceDesk, POLICIES, today } from '../../support/insuranceDesk'
import { importsOf, workbook } from '../../support/sheets'

const desk = await openInsuranceDesk()
const { service, agent, did, sell, read } = desk
afterAll(() => service.close())

/** The number of valid rows in the sheet; `INSURER_ROWS=20000` measures a full one. */
const ROWS = Number(process.env.INSURER_ROWS ?? 60)

const headings = [
  ...['Mobile', 'Farmer name', 'Scheme code', 'Policy no', 'Certificate no', 'Start', 'End', 'Premium', 'Sum insured'],
  ...['Nominee', 'Nominee relation', 'Status'],
]
const start = addDays(today, 5)
const indian = (day: string): string => day.split('-').reverse().join('/')

describe('An insurer’s sheet', () => {
  it('creates policies by mobile number, issues pending ones, reports errors by row, and can be repeated', async () => {
    const village = service.places['Galib Kalan']
    const person = {
      lastName: 'Kumar',
      gender: 'MALE',
      language: 'hi',
      source: 'FO',
      village,
      dateOfBirth: '1980-05-17',
    }
    const mobile = (at: number): string => `9${String(100_000_000 + at)}`
    const people = await insertMany(
      service.database,
      farmers,
      Array.from({ length: ROWS }, (_, at) => ({ ...person, firstName: 'Ravi', mobile: `+91${mobile(at)}` })),
    )
    const old = await desk.farmer({ mobile: '+919199999999', dateOfBirth: '1950-01-01' })
    expect(old).toBeGreaterThan(0)
    const own = await sell(people[0] ?? 0, { payMode: 'UPI', payRef: desk.upiRef() })
    const row = (at: number, more: Readonly<Record<number, string>> = {}): string[] =>
      [
        ...[mobile(at), 'Ravi Kumar', 'HC-FAMILY', `KG/${at}`, `C-${at}`, indian(start), indian(addDays(start, 364))],
        ...['666.66', '30000', 'Sita Kumar', 'Spouse', 'Active'],
      ].map((value, index) => more[index] ?? value)
    const wrong: readonly (readonly [string[], string, RegExp])[] = [
      [row(1, { 0: '9198765432', 3: 'KG/A' }), 'Mobile', /^Farmer “9198765432” was not found$/],
      [row(1, { 2: 'HC-OTHER', 3: 'KG/B' }), 'Scheme code', /^Scheme “HC-OTHER” was not found$/],
      [row(1, { 3: 'KG/2' }), 'Policy no', /^Row \d+ has the same Policy no/],
      [row(1, { 3: 'KG/C', 6: indian(addDays(start, -1)) }), 'End', /^The end can’t be before the start$/],
      [row(1, { 3: 'KG/D', 5: '31/02/2026' }), 'Start', /31\/02\/2026/],
      [row(1, { 0: '9199999999', 3: 'KG/E' }), 'Mobile', /this scheme insures from 18 to 65 years$/],
    ]
    const bytes = workbook([headings, ...people.map((_, at) => row(at)), ...wrong.map(([cells]) => cells)])
    const sheets = importsOf(agent, service.url, 'insurer-policies')
    const begun = performance.now()
    const told = await sheets.checked(bytes)
    const checked = performance.now()
    expect(told.counts).toMatchObject({ CREATE: ROWS, ERROR: wrong.length, UPDATE: 0 })
    const refused = await sheets.rows(told.id, '?verdict=ERROR&size=100')
    for (const [at, [cells, , sentence]] of wrong.entries()) {
      const found = refused.find(({ number }) => number === ROWS + 2 + at)
      expect(Object.values(found?.errors ?? {}).join(' | '), cells.join()).toMatch(sentence)
    }
    const { body } = await sheets.commit(told.id)
    expect([body.done, body.failed]).toEqual([ROWS, 0])
    const committed = performance.now()
    expect(await read(`${POLICIES}/${own.id}`)).toMatchObject({
      status: 'ISSUED',
      certificateNo: 'C-0',
      issuedOn: today,
    })
    const state = async (): Promise<unknown> =>
      (
        await service.database.rows(sql`
          select count(*)::int as rows, max(version) as version, sum(premium)::bigint as premium, count(policy_id)::int as own from insurer_policies`)
      )[0]
    const before = await state()
    expect(before).toMatchObject({ rows: ROWS, premium: ROWS * 666_66, own: 1 })
    const again = await sheets.checked(bytes)
    expect(again.counts).toMatchObject({ CREATE: 0, UPDATE: 0, UNCHANGED: ROWS, ERROR: wrong.length })
    if (ROWS > 1000)
      console.log(
        `${ROWS} rows checked in ${Math.round(checked - begun)} ms, written in ${Math.round(committed - checked)} ms, the same again in ${Math.round(performance.now() - committed)} ms`,
      )
    expect(await state()).toEqual(before)
    const stolen = await sheets.checked(workbook([headings, row(3, { 0: mobile(4) })]))
    const [other] = await sheets.rows(stolen.id)
    expect(Object.values(other?.errors ?? {})).toEqual(['This policy no. belongs to Ravi Kumar, Family hospicash'])
    await did(`${POLICIES}/${own.id}/cancel`, { endReason: 'Test' })
  })
})
