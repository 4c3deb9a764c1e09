import { afterAll, describe, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { soilParameterNames } from '#resources'
import { sql } from '../../../server/database'
import { goodResults } from '../../support/agronomySamples'
import { importsOf, workbook } from '../../support/sheets'
import { openSoilDesk } from '../../support/soilDesk'

const YESTERDAY = addDays(todayInIndia(new Date()), -1)
const { service, office, test } = await openSoilDesk()
afterAll(() => service.close())

describe('A laboratory’s sheet', () => {
  const headings = [
    ...[
      'Sample No',
      'Laboratory',
      'Test date',
      'pH',
      'EC',
      'Organic carbon',
      'Nitrogen (N)',
      'Phosphorus (P)',
      'Potassium (K)',
    ],
    ...['Sulphur (S)', 'Zinc (Zn)', 'Iron (Fe)', 'Copper (Cu)', 'Manganese (Mn)', 'Boron (B)'],
  ]
  const day = YESTERDAY.split('-').reverse().join('/')
  const values = soilParameterNames.map((name) => String(goodResults()[name]))
  const rowOf = (no: string, at: Readonly<Record<number, string>> = {}): string[] =>
    [no, 'Soil Lab Ludhiana', day, ...values].map((value, index) => at[index] ?? value)

  it('of 500 samples with typical human errors reports each with its row and message, and changes nothing', async () => {
    const { id: first } = await test('RECEIVED')
    await service.database.run(sql`
      insert into soil_tests (sample_no, farmer_id, land_id, village_id, village_state_id, village_district_id, village_tehsil_id, crop_id, lab_id, sent_at, status)
      select 'LAB-' || n, farmer_id, land_id, village_id, village_state_id, village_district_id, village_tehsil_id, crop_id, lab_id, sent_at, 'RECEIVED'
      from soil_tests, generate_series(1, 500) n where id = ${first}`)
    await service.database.run(sql`update soil_tests set status = 'SHARED' where sample_no = 'LAB-498'`)
    await service.database.run(
      sql`update soil_tests set status = 'COLLECTED', sent_at = null where sample_no = 'LAB-499'`,
    )
    const wrong: readonly (readonly [string[], RegExp])[] = [
      [rowOf('LAB-9999'), /LAB-9999/],
      [rowOf('LAB-1'), /^Row \d+ has the same Sample$/],
      [rowOf('LAB-490', { 5: '0,55' }), /^Write Organic carbon with a decimal point, not a comma$/],
      [rowOf('LAB-491', { 6: '125 ppm' }), /^Write Nitrogen \(N\) in kg\/ha$/],
      [rowOf('LAB-492', { 3: '70' }), /^pH must be between 3 and 11$/],
      [rowOf('LAB-493', { 10: '-0.4' }), /^Zinc \(Zn\) must be between 0 and 50 ppm$/],
      [rowOf('LAB-494', { 8: '' }), /^Potassium \(K\) is missing: a report needs all twelve parameters$/],
      [rowOf('LAB-495', { 1: 'Other Lab' }), /^LAB-495 was sent to Soil Lab Ludhiana$/],
      [rowOf('LAB-496', { 2: addDays(todayInIndia(new Date()), 3) }), /future|later than today/],
      [rowOf('LAB-497', { 7: 'high' }), /number/],
      [rowOf('LAB-498'), /can no longer be changed|^This soil test/],
      [rowOf('LAB-499'), /needs Status: .*Received/],
      [rowOf(''), /^Fill in Sample: rows can only change an existing soil test$/],
    ]
    const good = Array.from({ length: 489 }, (_, at) => rowOf(`LAB-${at + 1}`))
    const sheets = importsOf(office, service.url, 'soil-tests')
    const told = await sheets.checked(workbook([headings, ...good, ...wrong.map(([cells]) => cells)]))
    expect(told.counts).toMatchObject({ UPDATE: 489, ERROR: wrong.length, CREATE: 0 })
    const refused = await sheets.rows(told.id, '?verdict=ERROR&size=100')
    for (const [at, [cells, sentence]] of wrong.entries()) {
      const row = refused.find(({ number }) => number === good.length + 2 + at)
      expect(Object.values(row?.errors ?? {}).join(' | '), cells.join()).toMatch(sentence)
    }
    const { status, body } = await sheets.commit(told.id)
    expect([status, body.done, body.failed]).toEqual([200, 489, 0])
    const [counts] = await service.database.rows<{ tested: number; rated: number; untouched: number }>(sql`
      select count(*) filter (where status = 'TESTED')::int as tested, count(*) filter (where ratings is not null)::int as rated,
        count(*) filter (where ph is null and version = 1)::int as untouched from soil_tests where sample_no like 'LAB-%'`)
    expect(counts).toEqual({ tested: 489, rated: 489, untouched: 11 })
  })

  it('without a column for a parameter reports it in each row', async () => {
    const { sampleNo } = await test('RECEIVED')
    const without = (cells: readonly string[]): string[] => cells.filter((_, index) => index !== 14)
    const sheets = importsOf(office, service.url, 'soil-tests')
    const told = await sheets.checked(workbook([without(headings), without(rowOf(String(sampleNo)))]))
    const [row] = await sheets.rows(told.id)
    expect(Object.values(row?.errors ?? {})).toEqual(['Boron (B) is missing: a report needs all twelve parameters'])
  })
})
