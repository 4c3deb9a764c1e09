import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { sql } from '../../../server/database'
import { CLAIMS, openInsuranceDesk, POLICIES, today } from '../../support/insuranceDesk'
import type { Row } from '../../support/samples'

const desk = await openInsuranceDesk()
const { service, agent, payer, person, farmer, sell, did, tried, read, reach } = desk
const { database } = service
afterAll(() => service.close())
afterEach(() => reach(today))

let born = 0
/** Returns an insured person of that name; no two are born on the same day. */
const someone = (name: string, more: object = {}): object => ({
  ...person,
  ...{ name, dob: addDays('1980-05-17', (born += 1)), ...more },
})

/** Creates a policy that is in force after five days, with its insured persons. */
async function issued(persons: readonly object[], more: object = {}): Promise<Row> {
  const { id } = await sell(await farmer(), { payMode: 'CASH', ...more }, persons)
  await did(`${POLICIES}/${id}/issue`, { certificateNo: `C-${id}`, issuedOn: today })
  return read(`${POLICIES}/${id}`)
}

const personsOf = async (policy: unknown): Promise<Row[]> =>
  (await agent.get<{ items: Row[] }>(`/api/admin/insured-persons?policy=${String(policy)}&sort=id`)).body.items

/** Returns a claim of the first insured person of a policy for two days from a day on. */
async function claimOf(policy: unknown, day: string, more: object = {}): Promise<object> {
  const [first] = await personsOf(policy)
  return {
    ...{ policy, person: first?.id, kind: 'ILLNESS', eventDate: day, hospital: 'Civil Hospital', icuDays: 0 },
    ...{
      admissionAt: `${day}T06:00:00.000Z`,
      dischargeAt: `${addDays(day, 2)}T06:00:00.000Z`,
      claimed: 5000_00,
      ...more,
    },
  }
}

const renewalsOf = async (policy: unknown): Promise<Row[]> =>
  (await agent.get<{ items: Row[] }>(`${POLICIES}?renewalOf=${String(policy)}`)).body.items

describe('A proposed hospicash policy', () => {
  it('is not paid once its start has passed, but with a later start', async () => {
    const { id } = await sell(await farmer(), {}, [someone('Late Payer')])
    await reach(addDays(today, 6))
    const late = await tried(`${POLICIES}/${id}/pay`, { payMode: 'CASH' })
    expect([late.status, late.body.detail]).toEqual([
      400,
      expect.stringMatching(
        /^Cover can’t start before it is paid, and this proposal starts on .*: move its start first$/,
      ) as string,
    ])
    const moved = await agent.send('PATCH', `${POLICIES}/${id}`, { startDate: addDays(today, 6) })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await did(`${POLICIES}/${id}/pay`, { payMode: 'CASH' })
  })

  it.each([
    ['its scheme was retired', sql`update insurance_schemes set status = 'RETIRED'`, 'This scheme is no longer sold'],
    ['its farmer was deactivated', sql`update farmers set status = 'INACTIVE'`, 'This farmer is no longer active'],
    ['its farmer was merged', sql`update farmers set status = 'MERGED'`, 'This farmer is no longer active'],
    ['its farmer was blacklisted', sql`update farmers set blacklisted = true`, 'This farmer is blacklisted'],
  ])('is not paid after %s', async (_what, change, detail) => {
    const { id } = await sell(await farmer(), {}, [someone('Waiting Person')])
    await database.run(change)
    expect((await tried(`${POLICIES}/${id}/pay`, { payMode: 'CASH' })).body).toMatchObject({ detail })
    await database.run(sql`update insurance_schemes set status = 'ACTIVE'`)
    await database.run(sql`update farmers set status = 'ACTIVE', blacklisted = false`)
    await did(`${POLICIES}/${id}/pay`, { payMode: 'CASH' })
  })
})

describe('A paid hospicash policy', () => {
  it('keeps its insured persons, and with them its premium', async () => {
    const { id, total } = await issued([someone('Kept Person'), someone('Kept Spouse', { relation: 'SPOUSE' })])
    const [first] = await personsOf(id)
    const path = `/api/admin/insured-persons/${first?.id}`
    const detail = 'The insured persons of this hospicash policy can no longer be changed'
    expect((await agent.send('PATCH', path, { name: 'Other Person' })).body).toMatchObject({ detail })
    expect((await agent.send('DELETE', path)).body).toMatchObject({ detail })
    expect((await agent.get<{ _can: string[] }>(path)).body._can).toEqual([])
    expect(await read(`${POLICIES}/${id}`)).toMatchObject({ lives: 2, total })
  })

  it('is either claimed on or cancelled by two concurrent requests, never both', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { id } = await issued([someone('Raced Person')], { startDate: today })
      await reach(addDays(today, 3))
      const claim = await claimOf(id, addDays(today, 1), { kind: 'ACCIDENT', dischargeAt: null })
      const both = [tried(CLAIMS, claim), tried(`${POLICIES}/${id}/cancel`, { endReason: 'Not needed' })]
      const answers = (await Promise.all(both)).map(({ status }) => status < 300)
      expect(answers.filter(Boolean)).toHaveLength(1)
      await reach(today)
    }
  })

  it('pays no claim for an event before its start', async () => {
    const { id } = await issued([someone('Early Event')])
    await reach(addDays(today, 40))
    const claim = await claimOf(id, addDays(today, 20), { kind: 'ACCIDENT', eventDate: addDays(today, 4) })
    expect((await tried(CLAIMS, claim)).body.fields).toEqual({
      eventDate: expect.stringMatching(/^This person is insured from/) as string,
    })
    const illness = await claimOf(id, addDays(today, 36), { eventDate: addDays(today, 34) })
    expect((await tried(CLAIMS, illness)).body.fields).toEqual({
      eventDate: expect.stringMatching(/^Illnesses are covered from .*, 30 days after the start$/) as string,
    })
    await did(CLAIMS, await claimOf(id, addDays(today, 36), { eventDate: addDays(today, 35) }))
  })

  it('is cancelled by one person, and its refund is recorded by another', async () => {
    const { id } = await issued([someone('Refunded Person')])
    await did(`${POLICIES}/${id}/cancel`, { endReason: 'Not needed' }, payer)
    const own = await tried(`${POLICIES}/${id}/payRefund`, { refundRef: 'UTR-9' }, payer)
    expect([own.status, own.body.detail]).toEqual([
      403,
      '“Record refund” must be done by someone other than the person under “Ended by”.',
    ])
    await did(`${POLICIES}/${id}/payRefund`, { refundRef: 'UTR-9' }, desk.judge)
    expect(await read(`${POLICIES}/${id}`)).toMatchObject({ refund: 786_66, refundRef: 'UTR-9' })
  })
})

describe('The renewal of a hospicash policy', () => {
  it('is proposed once from 30 days before its end, for the same persons and the day after', async () => {
    const policy = await issued([someone('Renewed Person'), someone('Renewed Spouse', { relation: 'SPOUSE' })])
    const end = String(policy.endDate)
    const renew = () => tried(`${POLICIES}/${policy.id}/renew`, {})
    await reach(addDays(end, -30))
    expect((await renew()).body).toMatchObject({
      detail: 'A policy can be renewed once, from 30 days before its end',
    })
    await reach(addDays(end, -29))
    const twice = await Promise.all([renew(), renew()])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    const [renewal, other] = await renewalsOf(policy.id)
    expect(other).toBeUndefined()
    expect(twice.find(({ status }) => status === 200)?.body).toMatchObject({ id: policy.id, _made: renewal?.id })
    expect(await read(`${POLICIES}/${renewal?.id}`)).toMatchObject({
      ...{ status: 'PROPOSED', startDate: addDays(end, 1), lives: 2, dailyCash: '1000', total: 1573_32, payMode: null },
      ...{ nomineeName: 'Gurpreet Kaur', certificateNo: null, daysUsed: 0, daysLeft: 30 },
    })
    await did(`${POLICIES}/${renewal?.id}/pay`, { payMode: 'CASH' })
    await did(`${POLICIES}/${renewal?.id}/issue`, { certificateNo: 'R-1', issuedOn: addDays(end, -29) })
    const states = async (): Promise<unknown[]> => [
      (await read(`${POLICIES}/${policy.id}`)).status,
      (await read(`${POLICIES}/${renewal?.id}`)).status,
    ]
    await reach(end)
    expect(await states()).toEqual(['ACTIVE', 'ISSUED'])
    await reach(addDays(end, 1))
    expect(await states()).toEqual(['EXPIRED', 'ACTIVE'])
  })

  it('without a break continues the waiting period, for the persons who were insured before', async () => {
    const policy = await issued([someone('Constant Person')])
    const end = String(policy.endDate)
    await reach(end)
    await did(`${POLICIES}/${policy.id}/renew`, {})
    const [renewal] = await renewalsOf(policy.id)
    const { body } = await tried('/api/admin/insured-persons', {
      ...{ policy: renewal?.id, ...someone('Added Person', { relation: 'SON' }) },
    })
    await did(`${POLICIES}/${renewal?.id}/pay`, { payMode: 'CASH' })
    await did(`${POLICIES}/${renewal?.id}/issue`, { certificateNo: 'R-2', issuedOn: end })
    await reach(addDays(end, 10))
    const claim = await claimOf(renewal?.id, addDays(end, 5))
    await did(CLAIMS, claim)
    expect((await tried(CLAIMS, { ...claim, person: body.id })).body.fields).toHaveProperty('eventDate')
    const before = await claimOf(policy.id, end, { dischargeAt: `${addDays(end, 3)}T06:00:00.000Z` })
    await did(CLAIMS, before)
  })

  it('after the end starts on the day of the renewal, with a new waiting period', async () => {
    const policy = await issued([someone('Lapsed Person')])
    const later = addDays(String(policy.endDate), 12)
    await reach(later)
    await did(`${POLICIES}/${policy.id}/renew`, {})
    const [renewal] = await renewalsOf(policy.id)
    expect(renewal).toMatchObject({ startDate: later, status: 'PROPOSED' })
    await did(`${POLICIES}/${renewal?.id}/pay`, { payMode: 'CASH' })
    await did(`${POLICIES}/${renewal?.id}/issue`, { certificateNo: 'R-3', issuedOn: later })
    await reach(addDays(later, 10))
    const claim = await claimOf(renewal?.id, addDays(later, 5))
    expect((await tried(CLAIMS, claim)).body.fields).toHaveProperty('eventDate')
  })

  it('is refused when the scheme is retired or a person has become too old, and leaves no proposal', async () => {
    const oldest = { dob: addDays(`${Number(today.slice(0, 4)) - 65}${today.slice(4)}`, -10) }
    const policy = await issued([someone('Oldest Person', oldest)])
    await reach(String(policy.endDate))
    expect((await tried(`${POLICIES}/${policy.id}/renew`, {})).body).toMatchObject({
      title: 'Error while renewing policy',
      detail: expect.stringMatching(/^Oldest Person is 66 on .*: this scheme insures from 18 to 65 years$/) as string,
    })
    await database.run(sql`update insurance_schemes set status = 'RETIRED' where id = ${desk.hospicash}`)
    expect((await tried(`${POLICIES}/${policy.id}/renew`, {})).body).toMatchObject({
      detail: 'Choose an active hospicash scheme',
    })
    await database.run(sql`update insurance_schemes set status = 'ACTIVE' where id = ${desk.hospicash}`)
    expect(await renewalsOf(policy.id)).toEqual([])
    expect(await read(`${POLICIES}/${policy.id}`)).toMatchObject({ renewals: 0 })
  })

  it('is proposed for many at once', async () => {
    const policies = [await issued([someone('First Person')]), await issued([someone('Second Person')])]
    await reach(String(policies[0]?.endDate))
    const { status, body } = await agent.send('POST', `${POLICIES}/renew`, { ids: policies.map(({ id }) => id) })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    for (const { id } of policies) expect(await renewalsOf(id)).toHaveLength(1)
  })
})
