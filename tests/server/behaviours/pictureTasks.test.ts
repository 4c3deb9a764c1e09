import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureReasons } from '#resources'
import { drawScene, spoilt } from '../../../server/demo/verification/scenes'
import { everyKey } from '../../support/samples'
import { enrol, landIn, positionAt, seasonWith, sendPictures, uploaded, type Row } from '../../support/programmeDesk'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let officer: Person
let verifier: Person
let season: Awaited<ReturnType<typeof seasonWith>>
let consent: Buffer
beforeAll(async () => {
  service = await startService()
  officer = await service.person(everyKey)
  verifier = await service.person(['ROLE_PICTURE_VERIFICATION', 'view_farmer_tab', 'verify:picture'])
  season = await seasonWith(service, [['GEOTAGGING'], ['BEFORE_AERATION', 14, 25], ['DRY_1', 9, 35], ['DRY_2', 36, 80]])
  consent = await drawScene('PAPER', 'consent')
})
afterAll(() => service.close())

const base = '/api/admin/picture-tasks'
let drawn = 0
/** Draws a picture that was never sent before. */
const picture = (): Promise<Buffer> => drawScene('CROP', `test ${(drawn += 1)}`)
const enrolled = async (village?: string): Promise<number> => {
  const { status, body } = await enrol(officer, { season: season.season, ...(await landIn(service, village)) }, consent)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const send = async (pictures: readonly Buffer[], more: object = {}, event = season.events.GEOTAGGING): Promise<Row> => {
  const { status, body } = await sendPictures(officer, { enrolment: await enrolled(), event }, pictures, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const judge = (id: number, word: string, input: object = {}, by = verifier): Promise<Answer<Row>> =>
  by.send<Row>('POST', `${base}/${id}/${word}`, input)
const at = (east: number, north: number): object => ({
  location: { type: 'Point', coordinates: positionAt(east, north) },
})

describe('Submitted pictures', () => {
  it('have no flag when sharp, bright, new, and taken on the land in time', async () => {
    const task = await send([await picture()])
    expect(task).toMatchObject({
      ...{ flags: [], distance: 0, insideLand: true, withinWindow: true, status: 'PENDING', attempt: 1 },
      ...{ duplicateOf: null, programme: 'AWD', step: 'GEOTAGGING' },
    })
    expect(task.taskNo).toMatch(/^PIC-\d{4}-\d{6}$/)
  })

  it('outside the land are flagged with the distance, and as too far beyond the event’s limit', async () => {
    const outside = await send([await picture()], at(140, 45))
    expect(outside.flags).toEqual(['OUTSIDE'])
    expect(outside.insideLand).toBe(false)
    expect(Number(outside.distance)).toBeCloseTo(50, 0)
    const far = await send([await picture()], at(45, -150))
    expect(far.flags).toEqual(['OUTSIDE', 'FAR'])
    expect(Number(far.distance)).toBeCloseTo(150, 0)
  })

  it('that are blurred or dark are flagged, with the worst of several counting', async () => {
    const blurred = await send([await picture(), await spoilt(await picture(), 'blurred')])
    expect(blurred.flags).toEqual(['BLURRED'])
    const dark = await send([await spoilt(await picture(), 'dark')])
    expect(dark.flags).toEqual(['DARK'])
    expect(Number(dark.brightness)).toBeLessThan(15)
  })

  it('with the same bytes, or cropped and saved again, are flagged as duplicates of the first task', async () => {
    const one = await picture()
    const first = await send([one])
    const same = await send([one])
    expect([same.flags, (same.duplicateOf as Row).id]).toEqual([['DUPLICATE'], first.id])
    const { body: handed } = await verifier.get<{ proofs: readonly (readonly Row[] | null)[] }>(
      `${base}/${same.id}/desk`,
    )
    expect(handed.proofs[1]?.map(({ id, images }) => [id, images])).toEqual([[first.id, first.images]])
    const other = await picture()
    const whole = await send([other])
    const copied = await send([await spoilt(other, 'copied')])
    expect([copied.flags, (copied.duplicateOf as Row).id]).toEqual([['DUPLICATE'], whole.id])
  })

  it('taken in another season are flagged', async () => {
    const old = await send([await picture()], { takenAt: '2025-07-10T06:00:00.000Z' })
    expect([old.flags, old.withinWindow]).toEqual([['OUTSIDE_WINDOW'], false])
  })

  it('without a location, or of a dry field that should be flooded, are flagged', async () => {
    expect((await send([await picture()], { location: null })).flags).toEqual(['NO_LOCATION'])
    const flowering = { takenAt: '2026-08-30T06:00:00.000Z' }
    expect((await send([await picture()], flowering, season.events.DRY_2)).flags).toEqual(['OUTSIDE_WINDOW'])
  })

  it('are judged by the place and time in their own metadata', async () => {
    const told = await sharp(await picture())
      .withExif({
        IFD2: { DateTimeOriginal: '2026:07:12 11:30:00' },
        IFD3: {
          ...{ GPSLatitudeRef: 'N', GPSLatitude: '30/1 48/1 146/100' },
          ...{ GPSLongitudeRef: 'E', GPSLongitude: '75/1 36/1 170/100' },
        },
      })
      .jpeg()
      .toBuffer()
    const task = await send([told], { ...at(500, 500), takenAt: '2020-01-01T00:00:00.000Z' })
    expect(task).toMatchObject({ flags: [], takenAt: '2026-07-12T06:00:00.000Z' })
    expect((task.location as { coordinates: number[] }).coordinates[0]).toBeCloseTo(75.6005, 4)
  })

  it('of a first dry event must be 3 to 12 days after those before aeration, which are shown next to them', async () => {
    const enrolment = await enrolled()
    await service.database.script(
      `update photo_events set pairs_with_id = ${season.events.BEFORE_AERATION} where id = ${season.events.DRY_1}`,
    )
    const of = (event: number | undefined, takenAt: string): Promise<Answer<Row>> =>
      picture().then((one) => sendPictures(officer, { enrolment, event }, [one], { takenAt }))
    const before = await of(season.events.BEFORE_AERATION, '2026-07-16T06:00:00.000Z')
    const soon = await of(season.events.DRY_1, '2026-07-18T06:00:00.000Z')
    expect(soon.body).toMatchObject({ comparedWith: { id: season.events.BEFORE_AERATION }, flags: ['OUTSIDE_WINDOW'] })
    expect((before.body.event as Row).id).toBe(season.events.BEFORE_AERATION)
    await judge(soon.body.id, 'reject', { verdictReason: 'NOT_DRY' })
    const later = await of(season.events.DRY_1, '2026-07-20T06:00:00.000Z')
    expect(later.body.flags).toEqual([])
  })

  it('are at most ten, and PNG or JPEG', async () => {
    const pictures = await Promise.all(Array.from({ length: 11 }, picture))
    const { status } = await sendPictures(
      officer,
      { enrolment: await enrolled(), event: season.events.GEOTAGGING },
      pictures,
    )
    expect(status).toBe(400)
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
    const refused = await officer.send('POST', `${base}/files/images`, pdf, { 'content-type': 'application/pdf' })
    expect([refused.status, refused.body.title]).toEqual([400, 'Invalid File type'])
  })
})

describe('Verdicts on pictures', () => {
  it('have 13 reasons, of which “Other” requires a remark', async () => {
    expect(Object.keys(pictureReasons)).toHaveLength(13)
    const { id } = await send([await picture()])
    const silent = await judge(id, 'reject', { verdictReason: 'OTHER' })
    expect([silent.status, silent.body.fields]).toEqual([400, { remark: 'Remark is required' }])
    const said = await judge(id, 'reject', { verdictReason: 'OTHER', remark: 'A dog' })
    expect(said.body).toMatchObject({ status: 'REJECTED', verdictReason: 'OTHER', remark: 'A dog' })
    expect((said.body.reviewer as Row).id).toBe(verifier.id)
  })

  it('request new pictures at most twice, which are examined again, and then only approve or reject', async () => {
    const { id } = await send([await spoilt(await picture(), 'dark')])
    for (const attempt of [2, 3]) {
      expect((await judge(id, 'retake', { verdictReason: 'BLURRED' })).status).toBe(200)
      const images = [await uploaded(officer, await picture())]
      const again = await judge(id, 'resubmit', { images }, officer)
      expect(again.status, JSON.stringify(again.body)).toBe(200)
      const { body } = await officer.get<Row>(`${base}/${id}`)
      expect(body).toMatchObject({ status: 'PENDING', attempt })
      expect(body.flags).not.toContain('DARK')
    }
    const third = await judge(id, 'retake', { verdictReason: 'BLURRED' })
    expect(third.status).toBe(400)
    expect(JSON.stringify(third.body)).toContain('approve or reject them')
    expect((await judge(id, 'approve')).status).toBe(200)
  })

  it('cannot be given by the sender, and are reopened by people with the right, with a reason', async () => {
    const { id } = await send([await picture()])
    expect((await judge(id, 'approve', {}, officer)).status).toBe(403)
    await judge(id, 'approve')
    expect((await judge(id, 'reopen', { reason: 'Look again' })).status).toBe(403)
    expect((await judge(id, 'reopen', {}, officer)).status).toBe(400)
    const { body } = await judge(id, 'reopen', { reason: 'Look again' }, officer)
    expect(body).toMatchObject({ status: 'PENDING', reviewer: null, reviewedAt: null })
  })
})

describe('The pictures of a land', () => {
  it('are visible only to people who see the land', async () => {
    const of = { enrolment: await enrolled('Bhadson'), event: season.events.GEOTAGGING }
    const { body: task } = await sendPictures(officer, of, [await picture()])
    const [file] = task.images as { key: string }[]
    const look = async (keys: readonly string[], places: readonly string[]): Promise<number[]> => {
      const person = await service.person(keys, places)
      const paths = [`${base}/${task.id}`, `${base}/${task.id}/files/images/${file?.key}`]
      return Promise.all(
        paths.map(async (path) => {
          const answer = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } })
          await answer.arrayBuffer()
          return answer.status
        }),
      )
    }
    const keys = ['ROLE_PICTURE_VERIFICATION', 'view_farmer_tab']
    expect(await look(keys, ['Patiala'])).toEqual([200, 200])
    expect(await look(keys, ['Ludhiana'])).toEqual([404, 404])
    expect(await look(['ROLE_PICTURE_VERIFICATION'], ['Patiala'])).toEqual([200, 403])
    expect(await look(['view_farmer_tab'], ['Patiala'])).toEqual([403, 403])
  })
})
