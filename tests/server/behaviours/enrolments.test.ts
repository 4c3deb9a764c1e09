import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { funnelSteps, type FunnelRow, type PhotoStep, type ScheduledEvent } from '#resources'
import { drawScene } from '../../../server/demo/verification/scenes'
import { everyKey } from '../../support/samples'
import { enrol, landIn, seasonWith, sendPictures, type Row } from '../../support/programmeDesk'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let officer: Person
let verifier: Person
let consent: Buffer
beforeAll(async () => {
  service = await startService()
  officer = await service.person(everyKey)
  verifier = await service.person(everyKey)
  consent = await drawScene('PAPER', 'consent')
})
afterAll(() => service.close())

const base = '/api/admin/enrolments'
const steps: readonly PhotoStep[] = [
  'GEOTAGGING',
  'LAND_RECORD',
  'BEFORE_AERATION',
  'DRY_1',
  'DRY_2',
  'CULTIVATION_LOG',
]
const newSeason = (more: object = {}): ReturnType<typeof seasonWith> =>
  seasonWith(
    service,
    steps.map((step, at) => [step, 0, 10 * (at + 1)] as const),
    more,
  )
const enrolled = async (season: number, village?: string, more: object = {}): Promise<Row> => {
  const { status, body } = await enrol(officer, { season, ...(await landIn(service, village)) }, consent, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
let drawn = 0
/** Sends a picture for a step, and has it approved. */
const approve = async (
  enrolment: number,
  { events }: Awaited<ReturnType<typeof seasonWith>>,
  step: PhotoStep,
): Promise<number> => {
  const of = { enrolment, event: events[step] }
  const { status, body } = await sendPictures(officer, of, [await drawScene('CROP', `enrolment ${(drawn += 1)}`)])
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await verifier.send('POST', `/api/admin/picture-tasks/${body.id}/approve`, {})).status).toBe(200)
  return body.id
}
const read = async (id: number): Promise<Row> => (await officer.get<Row>(`${base}/${id}`)).body
const day = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10)

describe('A land', () => {
  it('is in one programme at a time, until it drops out', async () => {
    const [first, second, later] = [
      await newSeason(),
      await newSeason({ from: '2026-09-01', till: '2026-11-30' }),
      await newSeason({ from: '2026-12-01', till: '2027-04-30' }),
    ]
    const of = await landIn(service)
    const one = await enrol(officer, { season: first.season, ...of }, consent)
    expect(one.status, JSON.stringify(one.body)).toBe(201)
    const twice = await enrol(officer, { season: second.season, ...of }, consent)
    expect([twice.status, JSON.stringify(twice.body)]).toEqual([
      400,
      expect.stringContaining('This land is already in a programme at that time'),
    ])
    expect((await enrol(officer, { season: later.season, ...of }, consent)).status).toBe(201)
    await officer.send('POST', `${base}/${one.body.id}/drop`, { reason: 'Grows cotton instead' })
    expect((await enrol(officer, { season: second.season, ...of }, consent)).status).toBe(201)
    const back = await officer.send('POST', `${base}/${one.body.id}/resume`, { reason: 'Rice after all' })
    expect(back.status).toBe(400)
  })

  it('takes part with at most its own acres', async () => {
    const { season } = await newSeason()
    const of = await landIn(service)
    const { body } = await enrol(officer, { season, ...of }, consent, { area: { value: 2.5, unit: 'ACRE' } })
    expect(body.fields).toEqual({ area: 'This land has 2 acres' })
  })
})

describe('An enrolment', () => {
  it('advances with every approved picture, to the complete log and its estimate', async () => {
    const season = await newSeason()
    const { id } = await enrolled(season.season)
    const standing = async (): Promise<unknown[]> => {
      const { status, nextStep, dueOn, dryEvents } = await read(id)
      return [status, nextStep, dueOn, dryEvents]
    }
    expect(await standing()).toEqual(['SIGNED_UP', 'GEOTAGGING', '2026-07-11', 0])
    await approve(id, season, 'GEOTAGGING')
    expect(await standing()).toEqual(['GEOTAGGED', 'LAND_RECORD', '2026-07-21', 0])
    await approve(id, season, 'LAND_RECORD')
    expect(await standing()).toEqual(['DOCUMENTED', 'BEFORE_AERATION', '2026-07-31', 0])
    await approve(id, season, 'BEFORE_AERATION')
    const dry = await approve(id, season, 'DRY_1')
    expect(await standing()).toEqual(['ACTIVE', 'DRY_2', '2026-08-20', 1])
    await approve(id, season, 'DRY_2')
    await approve(id, season, 'CULTIVATION_LOG')
    expect(await standing()).toEqual(['COMPLETED', null, null, 2])
    expect(Number((await read(id)).reduction)).toBeCloseTo(0.825, 3)
    await officer.send('POST', `/api/admin/picture-tasks/${dry}/reopen`, { reason: 'Was wet' })
    expect(await standing()).toEqual(['ACTIVE', 'DRY_1', '2026-08-10', 1])
    expect((await read(id)).dryOneAt).toBeNull()
  })

  it('is overdue after the last day of its next event, but not after dropping out', async () => {
    const { season } = await newSeason()
    const late = await enrolled(season, undefined, { transplantedOn: daysAgo(11) })
    const inTime = await enrolled(season, undefined, { transplantedOn: daysAgo(9) })
    await service.letTimePass()
    const overdue = async (): Promise<unknown[]> => {
      const { body } = await officer.get<{ items: Row[] }>(`${base}?season=${season}&isOverdue=true`)
      return body.items.map(({ id }) => id)
    }
    expect(await overdue()).toEqual([late.id])
    expect((await read(inTime.id)).isOverdue).toBe(false)
    await officer.send('POST', `${base}/${late.id}/drop`, { reason: 'Moved away' })
    expect(await overdue()).toEqual([])
  })

  it('has a schedule: every event with its days, and its latest pictures', async () => {
    const season = await newSeason()
    const { id } = await enrolled(season.season)
    const task = await approve(id, season, 'GEOTAGGING')
    const { body } = await officer.get<{ items: ScheduledEvent[] }>(`/api/admin/enrolment-schedule/${id}`)
    expect(body.items.map(({ label }) => label)).toEqual(steps)
    expect(body.items[0]).toMatchObject({
      ...{ from: '2026-07-01', till: '2026-07-11', isRequired: true },
      task: { id: task, status: 'APPROVED' },
    })
    expect(body.items[1]?.task).toBeNull()
  })
})

describe('The funnel of a season', () => {
  it('has the figures of the lists it links to, by district and by field officer, within the viewer’s scope', async () => {
    const season = await newSeason()
    const lands = [
      await enrolled(season.season),
      await enrolled(season.season),
      await enrolled(season.season, 'Bhadson'),
    ]
    await approve(lands[0]?.id ?? 0, season, 'GEOTAGGING')
    await approve(lands[0]?.id ?? 0, season, 'LAND_RECORD')
    await approve(lands[2]?.id ?? 0, season, 'GEOTAGGING')
    await service.letTimePass()
    const funnel = async (by: string, who = officer): Promise<FunnelRow[]> =>
      (await who.get<{ items: FunnelRow[] }>(`/api/admin/programme-funnel?season=${season.season}&by=${by}`)).body.items
    const rows = await funnel('district')
    expect(rows.map(({ label, counts }) => [label, ...counts])).toEqual([
      ['Ludhiana', 2, 1, 1, 0, 0, 0],
      ['Patiala', 1, 1, 0, 0, 0, 0],
    ])
    for (const { key, counts, overdue } of rows) {
      const list = `${base}?season=${season.season}&village.district=${key}&size=1`
      const total = async (more: string): Promise<unknown> =>
        (await officer.get<{ totalItems: number }>(`${list}${more}`)).body.totalItems
      for (const [at, { field }] of funnelSteps.entries())
        expect(await total(field ? `&${field}.empty=false` : '')).toBe(counts[at])
      expect(await total('&isOverdue=true')).toBe(overdue)
    }
    expect(await funnel('officer')).toMatchObject([
      { key: null, label: 'No field officer', counts: [3, 2, 1, 0, 0, 0] },
    ])
    const inPatiala = await service.person(['ROLE_PICTURE_VERIFICATION'], ['Patiala'])
    expect((await funnel('district', inPatiala)).map(({ label }) => label)).toEqual(['Patiala'])
    const { status } = await (
      await service.person(['view_farmer_tab'])
    ).get(`/api/admin/programme-funnel?season=${season.season}&by=district`)
    expect(status).toBe(403)
  })
})
