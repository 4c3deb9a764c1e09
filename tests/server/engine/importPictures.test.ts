import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers, lands, manualWork } from '#resources'
import { sql } from '../../../server/database'
import { openBookingDesk, TODAY, type Crew } from '../../support/bookingDesk'
import { everyKey, pictureFor, samplesBy } from '../../support/samples'
import type { Person } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'
import { hire } from '../../support/staff'

const BASE = '/api/admin/manual-work'
const desk = await openBookingDesk()
const { service } = desk
const sees = ['view_reports_tab', 'view_machine_tab', 'view_farmer_tab', 'view_afs_users_tab']
const clerk = await service.person([...sees, 'report:edit'], ['Ludhiana'])
const author = await service.person(everyKey)
const samples = samplesBy(author, service)
const sheets = importsOf(clerk, service.url, 'manual-work')
afterAll(() => service.close())

const headings = [
  'Date',
  'Field officer',
  'Operator',
  'Machine',
  'Farmer',
  'Land',
  'Acres',
  'Reason',
  'Photos',
] as const
type Heading = (typeof headings)[number]

interface Named {
  readonly id: number
  readonly title: string
}

let crew: Crew
let words: Record<'operator' | 'machine' | 'officer', string>
beforeAll(async () => {
  crew = await desk.crew()
  desk.setClock(`${TODAY} 10:00`)
  const wordOf = async (path: string, name: string): Promise<string> =>
    String((await author.get<Record<string, unknown>>(path)).body[name])
  const officer = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
  for (const [id, code] of [[crew.id, 'SHEET-OP'] as const, [officer, 'SHEET-FO'] as const])
    await service.database.run(sql`update users set employee_code = ${code} where id = ${id}`)
  words = {
    ...{ operator: 'SHEET-OP', officer: 'SHEET-FO' },
    machine: await wordOf(`/api/admin/machines/${crew.machine}`, 'machineNo'),
  }
})

/** Creates a land, and returns it with its farmer's code. */
const newLand = async (name?: string): Promise<{ land: Named; farmer: string }> => {
  const made = await samples.record(lands)
  if (name) await service.database.run(sql`update lands set name = ${name} where id = ${made.id}`)
  const { body } = await author.get<{ farmer: Named; name: string }>(`/api/admin/lands/${made.id}`)
  const farmer = await author.get<Record<string, unknown>>(`/api/admin/farmers/${body.farmer.id}`)
  const code = Object.entries(farmers.fields).find(([, { kind }]) => kind === 'code')?.[0] ?? ''
  return { land: { id: made.id, title: body.name }, farmer: String(farmer.body[code]) }
}
const row = async (more: Partial<Record<Heading, string>> = {}): Promise<string[]> => {
  const { land, farmer } = await newLand()
  const whole: Record<Heading, string> = {
    ...{ Date: TODAY, 'Field officer': words.officer, Operator: words.operator, Machine: words.machine },
    ...{ Farmer: farmer, Land: land.title, Acres: '1', Reason: 'No network', Photos: '' },
    ...more,
  }
  return headings.map((heading) => whole[heading])
}
const checked = (...rows: string[][]) => sheets.checked(workbook([[...headings], ...rows]))
const upload = async (name: string, by: Person = clerk): Promise<string> => {
  const { status, body } = await by.send<{ key: string }>(
    'POST',
    `${BASE}/files/proof`,
    pictureFor(manualWork, 'proof'),
    {
      ...{ 'content-type': 'image/png', 'x-file-name': encodeURIComponent(name) },
    },
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body.key
}
const add = async (id: string, ...names: string[]) => {
  const keys: string[] = []
  for (const name of names) keys.push(await upload(name))
  expect((await sheets.addFiles(id, 'proof', keys)).status).toBe(200)
  return sheets.check(id)
}
const errorsOf = async (id: string) => (await sheets.rows(id)).map(({ errors }) => errors)

describe('A sheet whose rows name pictures', () => {
  it('reports the missing ones, accepts them, and attaches each to the record of its row', async () => {
    const told = await checked(await row({ Photos: 'field 1.png; Field 2' }), await row({ Photos: 'paper.png' }))
    expect(told.counts).toMatchObject({ ERROR: 2 })
    expect(await errorsOf(told.id)).toEqual([
      { proof: 'Add the pictures “field 1.png”, “Field 2”' },
      { proof: 'Add the picture “paper.png”' },
    ])
    expect(told.files).toEqual([
      { field: 'proof', added: 0, missing: ['field 1.png', 'Field 2', 'paper.png'], missingCount: 3, unused: [] },
    ])
    const half = await add(told.id, 'FIELD 1.png', 'paper.png', 'cat.png')
    expect(half.counts).toMatchObject({ ERROR: 1, CREATE: 1 })
    expect(half.files).toEqual([
      { field: 'proof', added: 3, missing: ['Field 2'], missingCount: 1, unused: ['cat.png', 'FIELD 1.png'] },
    ])
    const whole = await add(told.id, 'field 2.png')
    expect(whole.counts).toMatchObject({ ERROR: 0, CREATE: 2 })
    expect(whole.files).toMatchObject([{ missing: [], unused: ['cat.png'] }])
    expect((await sheets.commit(told.id)).body).toMatchObject({ done: 2, failed: 0 })
    const [first] = await sheets.rows(told.id)
    const made = await clerk.get<{ proof: { name: string }[] }>(`${BASE}/${first?.recordId}`)
    expect(made.body.proof.map(({ name }) => name)).toEqual(['FIELD 1.png', 'field 2.png'])
  })

  it('attaches no picture to two records, and frees it when its row names another one', async () => {
    const told = await checked(await row({ Photos: 'shared.png' }), await row({ Photos: 'shared.png' }))
    const taken = await add(told.id, 'shared.png', 'other.png')
    expect(taken.counts).toMatchObject({ CREATE: 1, ERROR: 1 })
    expect((await errorsOf(told.id))[1]).toEqual({
      proof: 'Row 2 already has “shared.png”. Add a copy with another name',
    })
    await sheets.mend(told.id, 2, { [headings.indexOf('Photos')]: 'other.png' })
    expect((await sheets.check(told.id)).counts).toMatchObject({ CREATE: 2, ERROR: 0 })
  })

  it('suggests similar file names, and refuses a file uploaded by someone else', async () => {
    const told = await checked(await row({ Photos: 'IMG_0421.png' }))
    await add(told.id, 'IMG_0412.png')
    expect((await sheets.rows(told.id))[0]?.hints).toEqual({ proof: ['IMG_0412.png'] })
    const foreign = await upload('IMG_0421.png', author)
    expect(await sheets.addFiles(told.id, 'proof', [foreign])).toMatchObject({
      status: 400,
      body: { detail: 'Upload the file again' },
    })
    expect((await sheets.addFiles(told.id, 'acres', [])).status).toBe(400)
  })

  it('changes nothing when it names the record’s own pictures', async () => {
    const told = await checked(await row({ Photos: 'kept.png' }))
    await add(told.id, 'kept.png')
    await sheets.commit(told.id)
    const [one] = await sheets.rows(told.id)
    const [heading = [], ...rows] = Object.values(await sheets.book('current?day.within=last90Days'))[0] ?? []
    const own = rows.filter((cells) => cells[heading.indexOf('Proof')] === 'kept.png')
    expect(own).toHaveLength(1)
    const again = await sheets.checked(workbook([heading, ...own]))
    expect(again.counts).toMatchObject({ UNCHANGED: 1, ERROR: 0 })
    const more = own.map((cells) => cells.map((cell) => (cell === 'kept.png' ? 'kept.png; added.png' : cell)))
    const longer = await sheets.checked(workbook([heading, ...more]))
    expect(longer.files).toMatchObject([{ missing: ['added.png'] }])
    expect((await add(longer.id, 'added.png')).counts).toMatchObject({ UPDATE: 1, ERROR: 0 })
    expect((await sheets.commit(longer.id)).body).toMatchObject({ done: 1, failed: 0 })
    const after = await clerk.get<{ proof: { name: string }[] }>(`${BASE}/${one?.recordId}`)
    expect(after.body.proof.map(({ name }) => name)).toEqual(['kept.png', 'added.png'])
  })
})

describe('A row that names a land', () => {
  it('refers to the land of its farmer when several have the same name', async () => {
    const [one, other] = [await newLand('Home field'), await newLand('Home field')]
    const alone = await checked(await row({ Farmer: '', Land: 'Home field' }))
    expect((await errorsOf(alone.id))[0]).toMatchObject({ land: 'More than one record matches “Home field”' })
    const told = await checked(
      await row({ Farmer: one.farmer, Land: 'home field', Photos: 'a.png' }),
      await row({ Farmer: other.farmer, Land: 'Home field', Photos: 'b.png' }),
    )
    await add(told.id, 'a.png', 'b.png')
    await sheets.commit(told.id)
    const made = await Promise.all(
      (await sheets.rows(told.id)).map(({ recordId }) => clerk.get<{ land: Named }>(`${BASE}/${recordId}`)),
    )
    expect(made.map(({ body }) => body.land.id)).toEqual([one.land.id, other.land.id])
  })

  it('reports whether the farmer is not found, or the farmer’s land', async () => {
    const { land, farmer } = await newLand('Canal side')
    const told = await checked(
      await row({ Farmer: 'Nobody At All', Land: land.title }),
      await row({ Farmer: farmer, Land: 'Canal sied' }),
      await row({ Land: '' }),
    )
    const rows = await sheets.rows(told.id)
    expect(rows.map(({ errors }) => [errors['land.within'], errors.land])).toEqual([
      ['Farmer “Nobody At All” was not found', undefined],
      [undefined, 'Land “Canal sied” was not found'],
      [undefined, 'Land is required'],
    ])
    expect(rows[1]?.hints.land).toEqual(['Canal side'])
  })
})

describe('A row with a warning', () => {
  it('has a cell for the answer, in a column that is not in the file', async () => {
    // Five of the month's fifty acres may be entered by hand.
    for (let done = 0; done < 10; done += 1) await desk.at('COMPLETED', crew)
    desk.setClock(`${TODAY} 10:00`)
    const told = await checked(await row({ Acres: '6', Photos: 'much.png' }))
    await add(told.id, 'much.png')
    const at = headings.length
    const [warned] = await sheets.rows(told.id)
    expect(warned?.errors.isBeyondCap).toMatch(/acres entered manually for this operator/)
    expect(warned?.hints.isBeyondCap).toEqual(['Yes'])
    expect((await sheets.read(told.id)).body.columns[at]).toMatchObject({ field: 'isBeyondCap', isAdded: true })
    const { body } = await sheets.mend(told.id, 2, { [at]: 'Yes' })
    expect(body.row).toMatchObject({ verdict: 'CREATE', errors: {} })
    await sheets.commit(told.id)
    const [done] = await sheets.rows(told.id)
    expect((await clerk.get(`${BASE}/${done?.recordId}`)).body).toMatchObject({ isBeyondCap: true, acres: 6 })
  })
})
