import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landReasons, landRecords, type LandPaper } from '#resources'
import type { Following } from '../../../server/database/database'
import { drawScene } from '../../../server/demo/verification/scenes'
import type { Viewer } from '../../../server/engine/viewer'
import { cover as coverIn } from '../../../server/engine/write/cover'
import { everyKey } from '../../support/samples'
import { landIn, uploaded, type Row } from '../../support/programmeDesk'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { filesNamed } from '../../support/storedFiles'

let service: TestService
let officer: Person
let verifier: Person
let page: Buffer
beforeAll(async () => {
  service = await startService()
  officer = await service.person(everyKey)
  verifier = await service.person(['ROLE_PICTURE_VERIFICATION', 'view_farmer_tab', 'verify:land', 'pii:reveal'])
  page = await drawScene('PAPER', 'record')
})
afterAll(() => service.close())

const base = '/api/admin/land-records'
async function handIn(kind: LandPaper = 'JAMABANDI_FARD', more: object = {}, village?: string): Promise<Answer<Row>> {
  const pages = [await uploaded(officer, page, { resource: 'land-records', field: 'pages' })]
  return officer.send<Row>('POST', base, { ...(await landIn(service, village)), kind, pages, ...more })
}
const judge = (id: number, word: string, input: object, by = verifier): Promise<Answer<Row>> =>
  by.send<Row>('POST', `${base}/${id}/${word}`, input)
const landOf = async ({ land }: Row): Promise<Row> =>
  (await officer.get<Row>(`/api/admin/lands/${(land as Row).id}`)).body
const read = { surveyNumber: '112/3', ownerName: 'Harjit Gill', readArea: { value: 1.9, unit: 'ACRE' } }

describe('A land record', () => {
  it('is of a kind that the state has', async () => {
    const { body } = await handIn('SATBARA_7_12')
    expect(body.fields).toEqual({ kind: 'This state has Jamabandi (Fard), Lease deed, Other' })
    expect((await handIn()).status).toBe(201)
  })

  it('shows how much its area differs from the land’s', async () => {
    const { body } = await handIn(undefined, { readArea: { value: 2.5, unit: 'ACRE' } })
    expect(Number(body.areaDifference)).toBe(25)
  })

  it('is pending once per land, and so is the land’s verification', async () => {
    const { body } = await handIn()
    expect((await landOf(body)).verification).toBe('PENDING')
    const pages = [await uploaded(officer, page, { resource: 'land-records', field: 'pages' })]
    const of = { farmer: (body.farmer as Row).id, land: (body.land as Row).id }
    const twice = await officer.send('POST', base, { ...of, kind: 'OTHER', pages })
    expect([twice.status, JSON.stringify(twice.body)]).toEqual([
      400,
      expect.stringContaining('This land already has a record awaiting verification'),
    ])
  })
})

describe('The verdict on a land record', () => {
  it('verifies the land, and copies the values that the verifier chose after seeing the differences', async () => {
    const { body } = await handIn()
    const told = await verifier.send<{ parts: { lines: { label: string; words: string; hint?: string }[] }[] }>(
      'POST',
      `${base}/${body.id}/differences`,
      { action: 'approve', input: { ...read, copySurvey: true, copyArea: false } },
    )
    expect(told.body.parts[0]?.lines).toEqual([
      { label: 'Survey number', words: 'none → 112/3', hint: 'will be copied' },
      { label: 'Area', words: '2 acres → 1.9 acres', hint: 'stays as it is' },
    ])
    const approved = await judge(body.id, 'approve', { ...read, copySurvey: true, copyArea: false })
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(await landOf(body)).toMatchObject({
      ...{ verification: 'VERIFIED', surveyNumber: '112/3', area: { value: 2, unit: 'ACRE' } },
    })
    const both = await handIn()
    await judge(both.body.id, 'approve', { ...read, copySurvey: true, copyArea: true })
    expect(await landOf(both.body)).toMatchObject({ surveyNumber: '112/3', area: { value: 1.9, unit: 'ACRE' } })
  })

  it('has nine reasons for rejection, rejects the land with it, and can be reopened only by a lead', async () => {
    expect(Object.keys(landReasons)).toHaveLength(9)
    const { body } = await handIn()
    expect((await judge(body.id, 'reject', {})).status).toBe(400)
    expect((await judge(body.id, 'reject', { verdictReason: 'AADHAAR_VISIBLE' })).status).toBe(200)
    expect((await landOf(body)).verification).toBe('REJECTED')
    expect((await judge(body.id, 'reopen', { reason: 'Covered now' })).status).toBe(403)
    expect((await judge(body.id, 'reopen', { reason: 'Covered now' }, officer)).status).toBe(200)
    expect((await landOf(body)).verification).toBe('PENDING')
  })

  it('cannot be given by the submitter or by people who do not see the land', async () => {
    const { body } = await handIn()
    expect((await judge(body.id, 'approve', read, officer)).status).toBe(403)
    const far = await service.person(['ROLE_PICTURE_VERIFICATION', 'view_farmer_tab', 'verify:land'], ['Patiala'])
    expect((await judge(body.id, 'approve', read, far)).status).toBe(404)
  })
})

describe('A picture of a land record', () => {
  const cover = (id: number, body: object, by = verifier): Promise<Answer<Row>> =>
    by.send<Row>('POST', `${base}/${id}/desk/cover`, body)
  const corner = [{ left: 0, top: 0, width: 0.5, height: 0.25 }]
  const pageOf = ({ pages }: Row): string => (pages as { key: string }[])[0]?.key ?? ''

  it('is masked manually into a new file, and the old one is removed from store and record', async () => {
    const { body } = await handIn()
    const key = pageOf(body)
    const covered = await cover(body.id, { field: 'pages', key, parts: corner })
    expect(covered.status, JSON.stringify(covered.body)).toBe(200)
    const record = covered.body.record as Row
    expect([pageOf(record) === key, record.version]).toEqual([false, body.version + 1])
    expect(await service.engine().files.read(key)).toBeUndefined()
    const stream = await service.engine().files.read(pageOf(record))
    const { data, info } = await sharp(await buffer(stream as Readable))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    expect([info.width, info.height, Math.max(...at(4, 4), ...at(150, 50)) < 16]).toEqual([320, 240, true])
    expect(Math.max(...at(300, 200))).toBeGreaterThan(100)
    const { body: lines } = await officer.get<{ items: Row[] }>(`${base}/${body.id}/history`)
    expect(lines.items[0]).toMatchObject({ action: 'update', reason: 'Part of a picture was covered' })
    const back = { pages: body.pages }
    const ifMatch = { 'if-match': `"${String(record.version)}"` }
    expect((await officer.send('PATCH', `${base}/${body.id}`, back, ifMatch)).status).toBe(400)
  })

  it('stays unchanged, with no file left over, when the masked one cannot be saved', async () => {
    const { body } = await handIn()
    const key = pageOf(body)
    const all = async (): Promise<string[]> => (await filesNamed(service, '', '')).sort()
    const before = await all()
    await service.database.script(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'The disk is full'; end $$;
      create constraint trigger refused after update on land_records deferrable initially deferred
        for each row execute function refuse();`)
    expect((await cover(body.id, { field: 'pages', key, parts: corner })).status).toBe(500)
    await service.database.script('drop trigger refused on land_records; drop function refuse();')
    expect(await all()).toEqual(before)
    expect((await cover(body.id, { field: 'pages', key, parts: corner })).status).toBe(200)
  })

  it('keeps the masked file when the answer to the commit was lost', async () => {
    const { body } = await handIn()
    const engine = service.engine()
    const [viewer] = await engine.viewersOf(service.database, [verifier.id])
    const ends: Following[] = []
    await service.database.transaction(async (tx) => {
      const afterwards = async (follow: Following): Promise<void> => void ends.push(follow)
      const work = { engine, viewer: viewer as Viewer, tx: { ...tx, afterwards } }
      const painted = { field: 'pages', key: pageOf(body), parts: corner }
      await coverIn(work, { resource: landRecords, id: body.id }, { body: painted })
    })
    for (const end of ends) await end(false)
    const { body: record } = await verifier.get<Row>(`${base}/${body.id}`)
    expect(await filesNamed(service, '', pageOf(record))).toHaveLength(1)
  })

  it('can be masked only while pending, by people who may judge it, and not as a page of a PDF', async () => {
    const { body } = await handIn()
    const wanted = { field: 'pages', key: pageOf(body), parts: corner }
    const stranger = await service.person(['ROLE_PICTURE_VERIFICATION', 'view_farmer_tab'])
    expect((await cover(body.id, wanted, stranger)).status).toBe(403)
    for (const wrong of [{ parts: [] }, { parts: [{ ...corner[0], left: 2 }] }, { field: 'remark' }])
      expect((await cover(body.id, { ...wanted, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    expect((await cover(body.id, { ...wanted, key: 'land_records/none.jpg' })).status).toBe(404)
    await judge(body.id, 'reject', { verdictReason: 'AADHAAR_VISIBLE' })
    expect((await cover(body.id, wanted)).body.detail).toContain('Only what waits at the desk')
    const pages = [
      await uploaded(officer, Buffer.from('%PDF-1.4\n%%EOF\n'), { resource: 'land-records', field: 'pages' }),
    ]
    const pdf = await officer.send<Row>('POST', base, { ...(await landIn(service)), kind: 'JAMABANDI_FARD', pages })
    const refused = await cover(pdf.body.id, { field: 'pages', key: pageOf(pdf.body), parts: corner })
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('Pages of a PDF')])
  })
})
