import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let keeper: Person
beforeAll(async () => {
  service = await startService()
  keeper = await service.person([
    'view_geography',
    'geo:edit',
    'view_farmer_tab',
    'farmer:create',
    'farmer:edit',
    'pii:reveal',
  ])
  const middle = JSON.stringify({ type: 'Point', coordinates: [75.47, 30.78] })
  await service.database.run(
    sql`update geographies set centroid = ${middle}::jsonb where name = 'Jagraon' and type = 'tehsil'`,
  )
  await service.database.run(sql`update geographies set iso_code = 'IN-PB' where name = 'Punjab' and type = 'state'`)
})
afterAll(() => service.close())

describe('A doubt about an imported village', () => {
  const headings = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code', 'PIN', 'Latitude', 'Longitude']
  const village = (name: string, pin: string, latitude: string, lgd: string): string[] => [
    ...['Punjab', 'Ludhiana', 'Jagraon', name, lgd, pin, latitude, '75.47'],
  ]

  it('is shown at its row, which is imported all the same', async () => {
    const sheets = importsOf(keeper, service.url, 'geographies')
    const rows = [
      village('Odd Pinpur', '302001', '30.78', '610001'),
      village('Odd Farpur', '142026', '31.78', '610002'),
      village('Even Pur', '142026', '30.79', '610003'),
      village('Odd Wrongpur', '302', '31.78', '610004'),
    ]
    const told = await sheets.checked(workbook([headings, ...rows]), 'village')
    expect([told.counts.CREATE, told.counts.ERROR, told.doubted]).toEqual([3, 1, 2])
    const odd = await sheets.rows(told.id, '?doubted=true')
    expect(odd.map(({ doubts }) => doubts)).toEqual([
      { pins: 'PINs in Punjab start with 1. Check 302001' },
      { 'centroid.latitude': '111 km from the middle of Jagraon' },
    ])
    expect((await sheets.commit(told.id)).body).toMatchObject({ done: 3, failed: 0 })
    expect((await sheets.read(told.id)).body.doubted).toBe(0)
  })
})

describe('A doubt about a new farmer', () => {
  it('is raised for another farmer with the same name, father and village, but not for the one being changed', async () => {
    const sheets = importsOf(keeper, service.url, 'farmers')
    const headings = [
      'Mobile',
      'First name',
      'Last name',
      'Father’s or husband’s name',
      'Gender',
      'Village',
      'Source',
      'Language',
    ]
    const farmer = (mobile: string, father: string): string[] => [
      ...[mobile, 'Namesake', 'Singh', father, 'Male', 'V1', 'Field officer', 'Hindi'],
    ]
    const first = await sheets.checked(workbook([headings, farmer('9876501234', 'Hari Singh')]))
    expect(first.counts.CREATE, JSON.stringify(await sheets.rows(first.id))).toBe(1)
    await sheets.commit(first.id)
    const again = await sheets.checked(
      workbook([
        headings,
        farmer('9876501235', 'hari singh'),
        farmer('9876501236', 'Ram Singh'),
        farmer('9876501234', 'Hari Singh'),
      ]),
    )
    expect((await sheets.rows(again.id)).map(({ doubts }) => doubts.firstName)).toEqual([
      expect.stringMatching(/^FR-\S+ has the same name, father or husband, and village$/),
      undefined,
      undefined,
    ])
    const masked = await service.person(['view_farmer_tab', 'farmer:create'])
    const guesses = importsOf(masked, service.url, 'farmers')
    const guessed = await guesses.checked(
      workbook([headings, farmer('9876501237', 'Hari Singh'), farmer('9876501238', 'Ram Singh')]),
    )
    // The right name of a father is not told from a wrong one to viewers who see it masked.
    expect((await guesses.rows(guessed.id)).map(({ verdict, doubts }) => [verdict, doubts.firstName])).toEqual([
      ['ALIKE', undefined],
      ['ALIKE', undefined],
    ])
  })

  it('is raised for a village that is not serviceable', async () => {
    const sheets = importsOf(keeper, service.url, 'farmers')
    await service.database.run(sql`update geographies set serviceable = false where code = 'V2'`)
    const headings = ['Mobile', 'First name', 'Gender', 'Village']
    const told = await sheets.checked(workbook([headings, ['9876501239', 'Faraway', 'Male', 'V2']]))
    expect((await sheets.rows(told.id))[0]?.doubts.village).toMatch(/is not serviceable/)
    await sheets.commit(told.id)
    const same = await sheets.checked(
      workbook([
        [...headings, 'Last name'],
        ['9876501239', 'Faraway', 'Male', 'V2', 'Singh'],
      ]),
    )
    expect((await sheets.rows(same.id)).map(({ verdict, doubts }) => [verdict, doubts])).toEqual([['UPDATE', {}]])
  })

  it('is not raised for a shared surname and village, nor for missing optional fields', async () => {
    const sheets = importsOf(keeper, service.url, 'farmers')
    const headings = ['Mobile', 'First name', 'Last name', 'Gender', 'Village']
    await service.database.run(sql`update geographies set serviceable = true where code = 'V1'`)
    const rows = ['Asha', 'Bina', 'Namesake'].map((name, at) => [`987650125${at}`, name, 'Singh', 'Female', 'V1'])
    const told = await sheets.checked(workbook([headings, ...rows]))
    // A farmer with the same full name and village is reported as probably the same.
    expect([told.counts.CREATE, told.counts.ALIKE, told.doubted]).toEqual([2, 1, 0])
  })
})
