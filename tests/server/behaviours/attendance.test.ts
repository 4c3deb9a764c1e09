import { afterAll, describe, expect, it } from 'vitest'
import { attendance, outletEmployees, outlets } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openSalaryDesk } from '../../support/salaryDesk'
import { tinyPicture } from '../../support/pictures'
import type { Answer, Person } from '../../support/service'
import { personOf } from '../../support/staff'

const DAYS = '/api/retail/attendance'
const MARKS = '/api/retail/attendance-marks'
const TODAY = '2026-11-18'
const outletAt = [75.5, 30.8] as const

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly fields?: Readonly<Record<string, string>>
}

const pay = await openSalaryDesk()
const { desk, service } = pay
const { database, places } = service
afterAll(() => service.close())

const sees = ['view_unimart_tab', 'view_afs_users_tab']
const pos = await service.person([...sees, 'attendance:mark'], ['Punjab'])
const manager = await service.person([...sees, 'attendance:correct'], ['Punjab'])
const checker = await service.person([...sees, 'attendance:correct', 'attendance:approve'], ['Punjab'])
const other = await service.person([...sees, 'attendance:approve'], ['Punjab'])
const stranger = await service.person([...sees, 'attendance:approve'], ['Karnal'])
const [outlet = 0] = await insertMany(database, outlets, [
  {
    ...{ outletCode: 'PB-900', name: 'Jagraon Unimart', kind: 'COCO', ownerName: 'Mohan', mobile: '+917300000002' },
    ...{ pan: 'ZZZPA1234A', insecticideLicenceNo: 'IL-1', insecticideLicenceTill: '2027-03-31', pin: '142026' },
    ...{ address: 'Main road', place: places.Jagraon, location: { type: 'Point', coordinates: outletAt } },
    ...{ posUser: pos.id, status: 'ACTIVE', openTime: '09:00', geofence: 150, weeklyOff: ['TUE'] },
  },
])

let serial = 0
async function employee(more: object = {}): Promise<number> {
  serial += 1
  const [id = 0] = await insertMany(database, outletEmployees, [
    {
      ...{ name: `Asha ${serial}`, outlet, role: 'SALES', joiningDate: '2026-01-01', status: 'ACTIVE' },
      ...{ mobile: `+9173001${String(serial).padStart(5, '0')}`, ...more },
    },
  ])
  return id
}

async function pictureOf(by: Person): Promise<unknown> {
  const answer = await fetch(`${service.url}${MARKS}/files/selfie`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/png', 'x-file-name': 'me.png' },
    body: new Uint8Array(tinyPicture),
  })
  return answer.json()
}

/** Marks attendance at a time of day, that many metres north of the outlet. */
async function mark(
  kind: 'IN' | 'OUT',
  { by = pos, at = '09:05', metres = 20, key, selfie, ...who }: MarkOptions = {},
): Promise<Answer<Row>> {
  desk.setClock(`${TODAY} ${at}`)
  const point = { type: 'Point', coordinates: [outletAt[0], outletAt[1] + metres / 111_195] }
  const body = { kind, point, selfie: [selfie ?? (await pictureOf(by))], ...who }
  return by.send<Row>('POST', MARKS, body, key ? { 'idempotency-key': key } : {})
}

interface MarkOptions {
  readonly by?: Person
  readonly at?: string
  readonly metres?: number
  readonly key?: string
  readonly selfie?: unknown
  readonly employee?: number
}

const dayOf = async (id: number): Promise<Row> => {
  const found = await checker.get<{ items: Row[] }>(`${DAYS}?employee=${id}&day=${TODAY}`)
  expect(found.status, JSON.stringify(found.body)).toBe(200)
  return found.body.items[0] as Row
}
const act = (by: Person, id: number, word: string, input: object = {}) =>
  by.send<Row>('POST', `${DAYS}/${id}/${word}`, input)

/** Adds a day of absence for an employee who claims to have been present. */
async function absentDay(more: object = {}): Promise<number> {
  const [id = 0] = await insertMany(database, attendance, [
    { person: 'Asha', employee: await employee(), outlet, role: 'SALES', day: TODAY, status: 'ABSENT', ...more },
  ])
  return id
}

describe('Attendance', () => {
  it('derives minutes, distance, lateness and status from the day’s two marks and the rule of that day', async () => {
    const id = await employee()
    const again = { employee: id, at: '09:30', key: 'in-1', selfie: await pictureOf(pos) }
    expect((await mark('IN', again)).status).toBe(201)
    expect((await mark('IN', again)).status, 'the same request again').toBe(201)
    expect(await dayOf(id)).toMatchObject({ inTime: '09:30', lateMinutes: 30, distance: 20, geoOk: true, status: null })
    const out = await mark('OUT', { employee: id, at: '17:29', metres: 400 })
    expect(out.body.point, 'whoever only marks does not read positions').toBe('•••••')
    expect(await dayOf(id)).toMatchObject({
      ...{ outTime: '17:29', hours: 8, status: 'HALF_DAY', distance: 400, geoOk: false },
    })
    const rules = await service.person(['view_unimart_tab', 'attendance:rules'])
    const rule = {
      since: TODAY,
      presentMinutes: 60,
      halfDayMinutes: 30,
      graceMinutes: 15,
      dutyFrom: '06:00',
      dutyTill: '20:00',
    }
    const wrong = await rules.send<Row>('POST', '/api/retail/attendance-rules', { ...rule, dutyTill: '06:00' })
    expect(wrong.body.fields).toEqual({ dutyTill: 'Duty hours must end after they start' })
    const made = await rules.send<Row>('POST', '/api/retail/attendance-rules', rule)
    const short = await employee()
    await mark('IN', { employee: short, at: '09:10' })
    await mark('OUT', { employee: short, at: '10:10' })
    expect(await dayOf(short)).toMatchObject({ lateMinutes: 0, status: 'PRESENT' })
    expect((await mark('IN', { employee: await employee(), at: '05:59' })).body.fields).toEqual({
      kind: 'Attendance can be marked only between 06:00 and 20:00',
    })
    await rules.send('DELETE', `/api/retail/attendance-rules/${made.body.id}`)
  })

  it('refuses a second mark, one in the wrong order and one for other people’s staff, at the field', async () => {
    const id = await employee()
    expect((await mark('OUT', { employee: id })).body.fields).toEqual({ kind: 'Mark in first' })
    await mark('IN', { employee: id })
    expect((await mark('IN', { employee: id, at: '10:00' })).body.fields).toEqual({
      kind: 'Already marked in at 09:05',
    })
    const elsewhere = await service.person([...sees, 'attendance:mark'], ['Punjab'])
    expect((await mark('OUT', { employee: id, by: elsewhere })).body.fields).toEqual({
      employee: 'You can mark attendance only for yourself and the staff of your outlet',
    })
    expect((await mark('IN', { by: elsewhere })).body.fields).toEqual({ employee: 'Choose the employee' })
    const both = await Promise.all([
      mark('OUT', { employee: id, at: '18:00' }),
      mark('OUT', { employee: id, at: '18:00' }),
    ])
    expect(both.map(({ status }) => status).toSorted(), 'two at once').toEqual([201, 400])
  })

  it('is corrected by a proposer and a different judge; the second of two concurrent judgements conflicts', async () => {
    const id = await absentDay()
    desk.setClock(`${TODAY} 12:00`)
    expect((await act(manager, id, 'propose', { correctedTo: 'ABSENT', reason: 'Was there' })).body.fields).toEqual({
      correctedTo: 'The day has this status already',
    })
    expect((await act(checker, id, 'propose', { correctedTo: 'PRESENT', reason: 'The phone was broken' })).status).toBe(
      200,
    )
    const own = await act(checker, id, 'approve')
    expect(own.status).toBe(403)
    expect(String(own.body.detail)).toContain('someone other than the person under “Proposed by”')
    expect((await act(stranger, id, 'approve')).status).toBe(404)
    const third = await service.person([...sees, 'attendance:approve'], ['Punjab'])
    const both = await Promise.all([act(other, id, 'approve'), act(third, id, 'reject', { reason: 'No proof' })])
    const lost = both.find(({ status }) => status !== 200)
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(String(lost?.body.detail)).toMatch(
      /^This attendance is (Approved|Rejected)\. “(Approve|Reject) correction” needs it to be Proposed\.$/,
    )
  })

  it('can be corrected within seven days, and unjudged proposals lapse then', async () => {
    const id = await absentDay({ day: '2026-11-11' })
    desk.setClock(`${TODAY} 12:00`)
    const late = await act(manager, id, 'propose', { correctedTo: 'PRESENT', reason: 'Was there' })
    expect([late.status, late.body.detail]).toEqual([400, 'Attendance can be corrected within 7 days'])
    const waiting = await absentDay({ day: '2026-11-11', correction: 'PROPOSED', correctedTo: 'PRESENT' })
    await service.letTimePass()
    expect((await checker.get<Row>(`${DAYS}/${waiting}`)).body).toMatchObject({
      correction: 'LAPSED',
      status: 'ABSENT',
    })
  })

  it('is a grid of people and days under the filter of the list', async () => {
    const id = await employee({ name: 'Zubeda' })
    const values = { person: 'Zubeda', employee: id, outlet, role: 'SALES' }
    await insertMany(database, attendance, [
      { ...values, day: '2026-10-01', status: 'PRESENT' },
      { ...values, day: '2026-10-31', status: 'LEAVE' },
      { ...values, day: '2026-11-01', status: 'ABSENT' },
    ])
    const asked = async (by: Person, query: string) =>
      (await by.get<{ people: Row[]; totalItems: number }>(`/api/retail/attendance-months?${query}`)).body
    const where = encodeURIComponent(JSON.stringify({ field: 'status', eq: 'LEAVE' }))
    const { people, totalItems } = await asked(checker, `month=2026-10&filter=${where}`)
    expect(totalItems).toBe(1)
    expect(people).toMatchObject([
      {
        ...{ person: 'Zubeda', outlet: 'Jagraon Unimart', role: 'SALES' },
        days: [
          { day: 1, status: 'PRESENT' },
          { day: 31, status: 'LEAVE' },
        ],
      },
    ])
    expect((await asked(stranger, 'month=2026-10')).totalItems).toBe(0)
    expect(await asked(checker, 'month=2026-13')).toMatchObject({ fields: { month: 'Enter a month' } })
  })
})

describe('Salary days', () => {
  it('come from attendance: an approved correction changes the draft, typing does not', async () => {
    const op = await pay.crew()
    const rows = Array.from({ length: 31 }, (_, at) => {
      const day = `2026-10-${String(at + 1).padStart(2, '0')}`
      const status = at < 20 ? 'PRESENT' : at < 22 ? 'HALF_DAY' : at < 23 ? 'LEAVE' : at < 27 ? 'WEEK_OFF' : 'ABSENT'
      return { person: 'Operator', user: op.id, role: 'OPERATOR', day, status }
    })
    const ids = await insertMany(database, attendance, rows)
    desk.setClock('2026-11-02 12:00')
    const draft = await pay.made(op.id, { present: 0, halfDays: 0, paidLeave: 0, weeklyOffs: 0 })
    expect(draft).toMatchObject({ daysFrom: 'ATTENDANCE', present: 20, halfDays: 2, daysPayable: 26 })
    const typed = await pay.clerk.send<Row>('PATCH', `/api/admin/salaries/${draft.id}`, { present: 25 })
    expect(typed.body.fields).toEqual({ present: 'Days come from attendance. Correct them in the attendance report' })
    const last = ids.at(-1) ?? 0
    await act(manager, last, 'propose', { correctedTo: 'HALF_DAY', reason: 'Sprayed in the evening' })
    expect((await pay.seen(draft)).daysPayable, 'a proposal changes nothing').toBe(26)
    expect((await act(other, last, 'approve')).status).toBe(200)
    const after = await pay.seen(draft)
    expect(after).toMatchObject({ halfDays: 3, daysPayable: 26.5 })
    expect(Number(after.base)).toBeGreaterThan(Number(draft.base))
    expect((await pay.clerk.send<Row>('PATCH', `/api/admin/salaries/${draft.id}`, { km: 10 })).status).toBe(200)
  })

  it('include field staff: an officer marks their own day, without an outlet', async () => {
    const officer = await personOf(service, 'FIELD_OFFICER', ['attendance:mark'], ['Jagraon'])
    expect((await mark('IN', { by: officer, at: '07:00' })).status).toBe(201)
    expect((await mark('OUT', { by: officer, at: '15:00' })).status).toBe(201)
    const field = encodeURIComponent(JSON.stringify(attendance.list.tabs.field?.where))
    const found = await manager.get<{ items: Row[] }>(`${DAYS}?user=${officer.id}&filter=${field}`)
    expect(found.body.items).toMatchObject([
      { role: 'FIELD_OFFICER', outlet: null, geoOk: null, distance: null, hours: 8, status: 'PRESENT' },
    ])
    expect((await officer.get(DAYS)).status, 'the report is for those who hold its key').toBe(403)
  })
})
