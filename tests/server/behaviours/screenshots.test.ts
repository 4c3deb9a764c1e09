import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawScreen } from '../../../server/demo/verification/screens'
import { landIn, uploaded, type Row } from '../../support/programmeDesk'
import { everyKey } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const base = '/api/admin/screenshots'
const keys = ['ROLE_PICTURE_VERIFICATION', 'view_farmer_tab', 'verify:picture']

let service: TestService
let officer: Person
let tagger: Person
const tags: Record<string, number> = {}
beforeAll(async () => {
  service = await startService()
  officer = await service.person(everyKey)
  tagger = await service.person(keys)
  for (const [code, hotkey] of [
    ['WEEDS', 'w'],
    ['CROP', 'c'],
    ['PAID', 'y'],
  ] as const) {
    const { body } = await makeTag({ code, label: `Tag ${code}`, hotkey })
    tags[code] = body.id
  }
})
afterAll(() => service.close())

const makeTag = (more: object): Promise<Answer<Row>> =>
  tagger.send<Row>('POST', '/api/admin/screenshot-tags', { colour: 'GREEN', group: 'FIELD', active: true, ...more })

async function sent(source = 'SATELLITE'): Promise<Row> {
  const picture = await drawScreen('SATELLITE', String(Math.random()))
  const image = [await uploaded(officer, picture, { resource: 'screenshots', field: 'image' })]
  const { farmer } = await landIn(service)
  const takenAt = '2026-06-10T08:00:00.000Z'
  const { status, body } = await officer.send<Row>('POST', base, { image, source, farmer, takenAt })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const judge = (id: number, word: string, input: object = {}, by = tagger): Promise<Answer<Row>> =>
  by.send<Row>('POST', `${base}/${id}/${word}`, input)
const labelsOf = ({ tags: set }: Row): string[] => (set as { label: string }[]).map(({ label }) => label)

describe('A screenshot tag', () => {
  it('has one letter as its key, which neither the desk nor another active tag uses', async () => {
    for (const hotkey of ['t', 's', 'f', 'j', 'k', 'z', 'm', '1', 'ab'])
      expect((await makeTag({ code: `A${hotkey}`, label: 'Other', hotkey })).body.fields, hotkey).toHaveProperty(
        'hotkey',
      )
    const twice = await makeTag({ code: 'TWICE', label: 'Twice', hotkey: 'W' })
    expect(twice.body.fields).toEqual({ hotkey: 'Another tag has this key' })
    expect((await makeTag({ code: 'OFF', label: 'Off', hotkey: 'w', active: false })).status).toBe(201)
  })
})

describe('A screenshot', () => {
  it('is pending while untagged, gets several tags in one verdict, and records who set them and when', async () => {
    const shot = await sent()
    expect(shot).toMatchObject({ status: 'UNTAGGED', tags: [] })
    expect(shot.screenshotNo).toMatch(/^SHOT-\d{4}-\d{6}$/)
    const { status, body } = await judge(shot.id, 'tag', { tags: [tags.CROP, tags.WEEDS] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect([body.status, labelsOf(body).sort()]).toEqual(['TAGGED', ['Tag CROP', 'Tag WEEDS']])
    expect([(body.taggedBy as Row).id, body.taggedAt]).toEqual([tagger.id, expect.any(String)])
  })

  it('cannot be tagged with no tag, with an inactive tag, or again', async () => {
    const shot = await sent()
    expect((await judge(shot.id, 'tag', { tags: [] })).body.fields).toHaveProperty('tags')
    const { body: off } = await makeTag({ code: 'GONE', label: 'Gone', active: false })
    expect((await judge(shot.id, 'tag', { tags: [off.id] })).body.fields).toHaveProperty('tags')
    expect((await judge(shot.id, 'tag', { tags: [tags.CROP] })).status).toBe(200)
    expect((await judge(shot.id, 'tag', { tags: [tags.CROP] })).status).toBe(400)
  })

  it('is handed to one tagger, and loses its tags when the verdict is undone', async () => {
    const shot = await sent('PAYMENT')
    const next = await tagger.send<{ items: { record: Row }[] }>('POST', `${base}/desk/next?source=PAYMENT`, {
      most: 8,
    })
    expect(next.body.items.map(({ record }) => record.id)).toContain(shot.id)
    const other = await service.person(keys)
    expect((await judge(shot.id, 'tag', { tags: [tags.PAID] }, other)).status).toBe(409)
    const { body } = await judge(shot.id, 'tag', { tags: [tags.PAID, tags.CROP] })
    const ifMatch = { 'if-match': `"${body.version}"` }
    const undone = await tagger.send<Row>('POST', `${base}/${shot.id}/undo`, {}, ifMatch)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const { body: after } = await tagger.get<Row>(`${base}/${shot.id}`)
    expect(after).toMatchObject({ status: 'UNTAGGED', tags: [], taggedBy: null, taggedAt: null })
  })

  it('can be skipped, or flagged with a note, and tagged later', async () => {
    const [skipped, flagged] = [await sent(), await sent()]
    expect((await judge(skipped.id, 'skip')).body.status).toBe('SKIPPED')
    expect((await judge(flagged.id, 'flag')).body.fields).toHaveProperty('note')
    expect((await judge(flagged.id, 'flag', { note: 'Which field is this?' })).body.status).toBe('FLAGGED')
    for (const { id } of [skipped, flagged])
      expect((await judge(id, 'tag', { tags: [tags.CROP] })).body.status).toBe('TAGGED')
  })

  it('can be seen and tagged only with the keys', async () => {
    const shot = await sent()
    const viewer = await service.person(['ROLE_PICTURE_VERIFICATION'])
    expect((await viewer.get(`${base}/${shot.id}`)).body).not.toHaveProperty('image')
    expect((await judge(shot.id, 'tag', { tags: [tags.CROP] }, viewer)).status).toBe(403)
    const stranger = await service.person(['view_farmer_tab', 'verify:picture'])
    expect((await stranger.get(base)).status).toBe(403)
  })
})

interface Coco {
  readonly info: Record<string, string>
  readonly images: { id: number; record_id: number; file_name: string; width: number; attributes: object }[]
  readonly annotations: { id: number; image_id: number; category_id: number }[]
  readonly categories: { id: number; name: string; supercategory: string }[]
}

describe('The exported list of screenshots', () => {
  it('is a COCO data set: pictures, an annotation per tag, and all tags as categories', async () => {
    const shot = await sent('SPRAY_PATH')
    await judge(shot.id, 'tag', { tags: [tags.CROP, tags.WEEDS] })
    const bare = await sent('SPRAY_PATH')
    const list = `${base}/exported?source=SPRAY_PATH&sort=id&format=coco&columns=source,status`
    const { status, body, headers } = await tagger.get<Coco>(list)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(String(headers.get('content-disposition'))).toContain('.json')
    const { images, annotations, categories } = body
    expect(images.map(({ record_id: id }) => id)).toEqual([shot.id, bare.id])
    expect(images[0]).toMatchObject({
      ...{ id: 1, width: 270, height: 480, attributes: { Source: 'Spray path', Status: 'Tagged' } },
      file_name: (shot.image as { key: string }[])[0]?.key,
    })
    const set = annotations.map(({ image_id: image, category_id: tag }) => [image, tag])
    expect(set.sort()).toEqual(
      [
        [1, tags.CROP],
        [1, tags.WEEDS],
      ].sort(),
    )
    expect(categories).toContainEqual({ id: tags.PAID, name: 'Tag PAID', supercategory: 'Field' })
  })

  it('is available as CSV like any list, while no other list offers a data set', async () => {
    const csv = await fetch(`${service.url}${base}/exported?source=SPRAY_PATH&sort=id&format=csv&columns=source,tags`, {
      headers: { authorization: `Bearer ${tagger.token}` },
    })
    expect([csv.status, await csv.text()]).toEqual([200, expect.stringContaining('Spray path,')])
    const other = await officer.get<Row>('/api/admin/farmers/exported?format=coco')
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      400,
      expect.stringContaining('Farmers can’t be exported as COCO'),
    ])
    const blind = await service.person(['ROLE_PICTURE_VERIFICATION'])
    expect((await blind.get(`${base}/exported?format=coco`)).status).toBe(400)
  })
})
