import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { sql } from '../../../server/database'
import { lastDayOf } from '../../../server/behaviours/insurance/term'
import { CLAIMS, openInsuranceDesk, POLICIES, today } from '../../support/insuranceDesk'
import type { Row } from '../../support/samples'

const desk = await openInsuranceDesk()
const { service, agent, judge, payer, person, farmer, proposal, sell, did, tried, read } = desk
afterAll(() => service.close())

/** Creates a policy in force for that many days, with its inputs. */
async function covering(since: number, more: object = {}): Promise<Row> {
  const { id } = await sell(await farmer(), { payMode: 'UPI', payRef: desk.upiRef(), ...more })
  await did(`${POLICIES}/${id}/issue`, { certificateNo: `C-${id}`, issuedOn: today })
  await service.database.run(
    sql`update hospicash_policies set status = 'ACTIVE', start_date = ${addDays(today, -since)}::date, end_date = ${lastDayOf(addDays(today, -since), 365)}::date where id = ${id}`,
  )
  return read(`${POLICIES}/${id}`)
}

/** Returns a claim on a policy, from one day to another. */
async function claimOf(policy: Row, [admitted, left]: readonly [number, number], more: object = {}): Promise<object> {
  const { items } = (await agent.get<{ items: Row[] }>(`/api/admin/insured-persons?policy=${policy.id}`)).body
  const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
  return {
    ...{
      policy: policy.id,
      person: items[0]?.id,
      kind: 'ACCIDENT',
      eventDate: addDays(today, Math.floor(admitted) - 1),
    },
    ...{ hospital: 'Civil Hospital', admissionAt: at(admitted), dischargeAt: at(left), claimed: 9000_00, icuDays: 0 },
    ...more,
  }
}

describe('A hospicash policy', () => {
  it('is sold with the farmer’s known data, to the paisa, from the wallet, and refunded before its start', async () => {
    const id = await farmer()
    const { body } = await agent.get<{ rows: Record<string, unknown> }>(`${POLICIES}/proposal?farmer=${id}`)
    expect(body.rows).toEqual({ 'insured-persons': [person] })
    const spouse = { name: 'Gurpreet Kaur', relation: 'SPOUSE', gender: 'FEMALE', dob: '1984-02-29' }
    // Two persons × ₹333.33 × 2 for ₹1,000 a day is ₹1,333.32, plus 18% tax of ₹240.00.
    const short = await desk.wallet(id, 1573_31)
    const refused = await tried(POLICIES, proposal(id, { payMode: 'WALLET' }, [person, spouse]))
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('₹1,573.31') as string,
    ])
    expect(await short()).toBe(1573_31)
    const [wallet] = await service.database.rows<{ id: number }>(sql`select id from wallets where farmer_id = ${id}`)
    await did(`/api/admin/wallets/${wallet?.id}/topUp`, { sum: 100, upiRef: desk.upiRef() })
    const policy = await sell(id, { payMode: 'WALLET' }, [person, spouse])
    expect(await read(`${POLICIES}/${policy.id}`)).toMatchObject({
      ...{ status: 'PAID', lives: 2, premium: 1333_32, gst: 240_00, total: 1573_32, farmerPays: 1573_32 },
      endDate: lastDayOf(addDays(today, 5), 365),
    })
    expect(await short()).toBe(99)
    const twice = await Promise.all(
      [1, 2].map(() => tried(`${POLICIES}/${policy.id}/cancel`, { endReason: 'No need' })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await read(`${POLICIES}/${policy.id}`)).toMatchObject({
      ...{ status: 'CANCELLED', refund: 1573_32, refundRef: 'Wallet', endReason: 'No need' },
    })
    expect(await short()).toBe(1574_31 - 1574_31 + 99 + 1573_32)
  })

  it('insures up to the day before the birthday after the limit, and requires a guardian for a minor nominee', async () => {
    const id = await farmer()
    const start = addDays(today, 5)
    const born = (years: number, days = 0): object => {
      const day = addDays(start, days)
      return { ...person, dob: `${Number(day.slice(0, 4)) - years}${day.slice(4)}` }
    }
    // Someone who is 65 on the first day, or turns 66 on the next, is insured; at 66 not. Likewise for 18 and 17.
    for (const [years, days, isInsured] of [
      [65, 0, true],
      [66, 1, true],
      [66, 0, false],
      [18, 0, true],
      [18, 1, false],
    ] as const) {
      const { status, body } = await tried(POLICIES, proposal(id, {}, [born(years, days)]))
      expect(status, `${years} ${days} ${JSON.stringify(body)}`).toBe(isInsured ? 201 : 400)
      if (!isInsured) expect(body.detail).toContain('this scheme insures from 18 to 65 years')
      else await did(`${POLICIES}/${body.id}/cancel`, { endReason: 'Test' })
    }
    const minor = { nomineeBirth: addDays(start, -17 * 365) }
    expect((await tried(POLICIES, proposal(id, minor))).body).toMatchObject({
      fields: { nomineeGuardian: 'The nominee is a minor: name a guardian' },
    })
    expect((await tried(POLICIES, proposal(id, { ...minor, nomineeGuardian: 'Baldev Singh' }))).status).toBe(201)
  })

  it('insures a person once per scheme and day, even with concurrent sales, and accepts a UPI reference once', async () => {
    const id = await farmer()
    const payRef = desk.upiRef()
    const both = await Promise.all([1, 2].map(() => tried(POLICIES, proposal(id, { payMode: 'UPI', payRef }))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.body.detail).toMatch(/already insured under this scheme by HC-/)
    const other = await tried(
      POLICIES,
      proposal(await farmer(), { payMode: 'UPI', payRef }, [{ ...person, name: 'Jagtar Gill' }]),
    )
    expect(other.body).toMatchObject({ fields: { payRef: 'This UPI reference has been used already' } })
    const next = { startDate: addDays(lastDayOf(addDays(today, 5), 365), 1) }
    expect((await tried(POLICIES, proposal(id, next))).status, 'a renewal follows').toBe(201)
  })

  it('is refunded in part during the free look, and not at all afterwards or after a claim', async () => {
    const policy = await covering(9)
    await did(`${POLICIES}/${policy.id}/cancel`, { endReason: 'Free look' })
    const after = await read(`${POLICIES}/${policy.id}`)
    const paid = Number(after.farmerPays)
    const days = after.endDate === addDays(after.startDate as string, 365) ? 366 : 365
    expect(after).toMatchObject({ refund: paid - Math.round((paid * 10) / days), refundRef: null })
    const late = await covering(40)
    await service.database.run(
      sql`update hospicash_policies set issued_on = ${addDays(today, -31)}::date where id = ${late.id}`,
    )
    expect((await tried(`${POLICIES}/${late.id}/cancel`, { endReason: 'Late' })).status).toBe(400)
    const claimed = await covering(5)
    await did(CLAIMS, await claimOf(claimed, [-2.5, -0.5]))
    expect((await tried(`${POLICIES}/${claimed.id}/cancel`, { endReason: 'Claimed' })).status).toBe(400)
  })
})

describe('A hospicash claim', () => {
  const papers = { key: 'none', name: 'bill.pdf', mime: 'application/pdf', size: 10 }
  const submitted = async (policy: Row, days: readonly [number, number], more: object = {}): Promise<number> => {
    const { id } = await did(CLAIMS, await claimOf(policy, days, more))
    await service.database.run(
      sql`update insurance_claims set documents = ${JSON.stringify([papers])}::jsonb where id = ${id}`,
    )
    await did(`${CLAIMS}/${id}/submit`, {})
    return id
  }

  it('for one stay is entered once, despite concurrent entries', async () => {
    const claim = await claimOf(await covering(60), [-20, -18])
    const entered = await Promise.all(Array.from({ length: 4 }, () => tried(CLAIMS, claim)))
    expect(entered.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
  })

  it('goes from the call to the payment, is judged by another person, and pays at most the yearly days', async () => {
    const policy = await covering(60)
    const path = (id: number, word: string): string => `${CLAIMS}/${id}/${word}`
    const bare = await did(CLAIMS, await claimOf(policy, [-50, -45]))
    expect((await tried(path(bare.id, 'submit'), {})).body.detail).toContain('documents')
    expect((await tried(CLAIMS, await claimOf(policy, [-46, -44]))).body).toMatchObject({
      fields: { admissionAt: expect.stringContaining('is for the same days') as string },
    })
    const id = await submitted(policy, [-30.2, -4], { icuDays: 2 })
    expect(await read(`${CLAIMS}/${id}`)).toMatchObject({ days: 26, paidDays: 25, payout: 27_000_00 })
    const own = await service.person([
      'view_insurance_details_tab',
      'view_farmer_tab',
      'insurance:claim',
      'insurance:approve',
      'insurance:pay',
    ])
    const self = await claimOf(policy, [-3.9, -2.2])
    const mine = (await own.send<Row>('POST', CLAIMS, self)).body
    await service.database.run(
      sql`update insurance_claims set documents = ${JSON.stringify([papers])}::jsonb where id = ${mine.id}`,
    )
    await did(path(mine.id, 'submit'), {}, own)
    const byMyself = await own.send('POST', path(mine.id, 'approve'), { approved: 1000_00 })
    expect(byMyself.status, 'never by who entered it').toBe(403)
    expect((await tried(path(id, 'approve'), { approved: 27_000_01 }, judge)).body).toMatchObject({
      fields: { approved: 'The policy pays at most ₹27,000 for this stay' },
    })
    expect((await tried(path(id, 'approve'), {}, judge)).body, 'an emptied amount approves nothing').toMatchObject({
      fields: { approved: 'Approved is required' },
    })
    await did(path(id, 'approve'), { approved: 27_000_00 }, judge)
    expect(await read(`${POLICIES}/${policy.id}`)).toMatchObject({ daysUsed: 25, daysLeft: 5, paidOut: 27_000_00 })
    const byJudge = await tried(path(id, 'pay'), { utr: 'UTR-1' }, judge)
    expect([byJudge.status, byJudge.body.detail]).toEqual([
      403,
      '“Record payment” must be done by someone other than the person under “Decided by”.',
    ])
    await did(path(id, 'pay'), { utr: 'UTR-1' }, payer)
    expect(await read(`${CLAIMS}/${id}`)).toMatchObject({ status: 'PAID', utr: 'UTR-1' })
    const rest = await submitted(policy, [-44, -33], { claimed: 5000_00 })
    await did(path(rest, 'approve'), { approved: 5000_00 }, judge)
    expect(await read(`${CLAIMS}/${rest}`)).toMatchObject({ days: 11, paidDays: 5, approved: 5000_00 })
    await did(path(rest, 'pay'), { utr: 'UTR-2' }, payer)
    expect(await read(`${POLICIES}/${policy.id}`)).toMatchObject({ status: 'CLAIMED', daysLeft: 0 })
  })

  it('shows its figures in the decision dialog: the claimed sum, the calculation, and the approved sum', async () => {
    const policy = await covering(60)
    const id = await submitted(policy, [-20, -9], { claimed: 9000_00 })
    const figures = async (action: string, who = judge): Promise<unknown> =>
      (await who.send('POST', `${CLAIMS}/${id}/told`, { action, input: {} })).body.parts
    const claim = await read(`${CLAIMS}/${id}`)
    const reckoned = [
      { label: 'Claimed', money: 9000_00 },
      { label: 'Calculation', words: claim.reckoning },
      { label: 'Payout', money: claim.payout, isTotal: true },
    ]
    for (const action of ['approve', 'reject'])
      expect(await figures(action)).toEqual([{ label: 'Claim', lines: expect.arrayContaining(reckoned) as unknown }])
    expect((await agent.send('POST', `${CLAIMS}/${id}/told`, { action: 'approve', input: {} })).status).toBe(403)
    expect((await tried(`${CLAIMS}/${id}/told`, { action: 'submit', input: {} }, judge)).status).toBe(400)
    await did(`${CLAIMS}/${id}/approve`, { approved: 5000_00 }, judge)
    expect(await figures('pay')).toEqual([
      {
        label: 'Claim',
        lines: expect.arrayContaining([{ label: 'Approved', money: 5000_00, isTotal: true }]) as unknown,
      },
    ])
  })

  it('is not approved by a person who edited it', async () => {
    const { id } = await did(CLAIMS, await claimOf(await covering(60), [-20, -18]))
    expect((await judge.send('PATCH', `${CLAIMS}/${id}`, { claimed: 9500_00 })).status).toBe(200)
    await service.database.run(
      sql`update insurance_claims set documents = ${JSON.stringify([papers])}::jsonb where id = ${id}`,
    )
    await did(`${CLAIMS}/${id}/submit`, {})
    const { status, body } = await tried(`${CLAIMS}/${id}/approve`, {}, judge)
    expect([status, body.detail]).toEqual([
      403,
      '“Approve” must be done by someone other than the person under “Changed by”.',
    ])
    expect((await judge.get<{ _can: string[] }>(`${CLAIMS}/${id}`)).body._can).not.toContain('approve')
  })

  it('for an illness is subject to the scheme’s waiting period, but not for an accident', async () => {
    const policy = await covering(20)
    expect((await tried(CLAIMS, await claimOf(policy, [-10, -8], { kind: 'ILLNESS' }))).body).toMatchObject({
      fields: { admissionAt: expect.stringContaining('30 days after the start') as string },
    })
    expect((await tried(CLAIMS, await claimOf(policy, [-10, -8]))).status).toBe(201)
    expect((await tried(CLAIMS, await claimOf(policy, [-21, -20]))).body).toMatchObject({
      fields: { admissionAt: expect.stringContaining('The policy covers') as string },
    })
  })
})
