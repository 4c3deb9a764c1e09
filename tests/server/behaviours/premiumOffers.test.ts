import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { offers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { KAVACH, openInsuranceDesk, POLICIES, today } from '../../support/insuranceDesk'
import { everyKey, type Row } from '../../support/samples'
import { wrongLedgers } from '../../support/wrongLedgers'

const desk = await openInsuranceDesk()
const { service, farmer, proposal, sell, did, tried, read } = desk
const { database } = service
afterAll(() => service.close())
const office = await service.person(everyKey)

let serial = 0
const offer = async (more: object): Promise<number> => {
  const values = { title: 'Cover', appliesTo: 'INSURANCE', from: today, till: addDays(today, 90), status: 'LIVE' }
  const code = `COVER${(serial += 1)}`
  const [id = 0] = await insertMany(database, offers, [
    { ...values, code, perFarmerCap: 1, used: 0, discounted: 0, ...more },
  ])
  return id
}
const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0)
const budgetOf = async (allocated: number): Promise<number> => {
  const fy = `${year}-${String((year + 1) % 100).padStart(2, '0')}`
  const values = { state: service.places.Punjab, fy, head: 'OFFERS', allocated, remark: 'Insurance' }
  const { status, body } = await office.send<Row>('POST', '/api/admin/state-budgets', values)
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body.id
}
const money = async (id: number): Promise<unknown[]> => {
  const { held, consumed, available } = (await office.get<Row>(`/api/admin/state-budgets/${id}`)).body
  return [held, consumed, available]
}

describe('An offer on a premium', () => {
  it('reduces the farmer’s share: held with the proposal, used on payment, returned on cancellation', async () => {
    const budget = await budgetOf(1_000_00)
    const ten = await offer({ kind: 'PERCENT', percentOff: 10, maxDiscount: 500_00 })
    const id = await farmer()
    const policy = await sell(id, { offer: ten })
    // ₹333.33 × 2 plus 18% are ₹786.66.
    expect(policy).toMatchObject({ total: 786_66, discount: 78_67, farmerPays: 707_99, status: 'PROPOSED' })
    expect(await money(budget)).toEqual([78_67, 0, 921_33])
    const changed = await desk.agent.send<Row>('PATCH', `${POLICIES}/${policy.id}`, { dailyCash: '2000' })
    expect(changed.body).toMatchObject({ total: 1573_32, discount: 157_33, farmerPays: 1415_99 })
    const available = await desk.wallet(id, 1415_99)
    await did(`${POLICIES}/${policy.id}/pay`, { payMode: 'WALLET' })
    expect([await available(), await money(budget)]).toEqual([0, [0, 157_33, 842_67]])
    await did(`${POLICIES}/${policy.id}/cancel`, { endReason: 'No need' })
    expect([await available(), await money(budget)]).toEqual([1415_99, [0, 0, 1_000_00]])
    expect((await office.get<Row>(`/api/admin/offers/${ten}`)).body).toMatchObject({ used: 0, discounted: 0 })
  })

  it('is shown before a kavach is sold, deducted from it, and refused when not applicable', async () => {
    const [flat, other] = [
      await offer({ kind: 'FLAT', amount: 100_00 }),
      await offer({ kind: 'FLAT', amount: 1_00, appliesTo: 'ORDER' }),
    ]
    const of = await farmer()
    const land = await desk.land(of)
    const values = { ...land, startDate: addDays(today, 5), payMode: 'UPI' }
    const { body } = await desk.agent.send<{ parts: { lines: object[]; note?: string }[] }>(
      'POST',
      `${KAVACH}/premium`,
      {
        values: { ...values, offer: flat },
      },
    )
    expect(body.parts[0]?.lines).toContainEqual(expect.objectContaining({ label: 'To be paid', money: 640_78 }))
    const refused = await tried(KAVACH, { ...values, payRef: desk.upiRef(), offer: other })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('offer') as string])
    const kavach = await did(KAVACH, { ...values, payRef: desk.upiRef(), offer: flat })
    expect(await read(`${KAVACH}/${kavach.id}`)).toMatchObject({ total: 740_78, discount: 100_00, farmerPays: 640_78 })
  })

  it('is never overspent by a hundred concurrent sales: the last one gets the rest, and the offer is used up', async () => {
    await database.run(sql`update state_budgets set deleted_at = now()`)
    const budget = await budgetOf(750_00)
    const [state] = await database.rows<{ id: number }>(sql`select id from state_budgets where id = ${budget}`)
    const flat = await offer({ kind: 'FLAT', amount: 100_00, stateBudget: state?.id })
    const farmers = await Promise.all(Array.from({ length: 100 }, () => farmer()))
    const answers = await Promise.all(farmers.map((id) => tried(POLICIES, proposal(id, { offer: flat }))))
    const sold = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ status }) => status !== 201 && status !== 400)).toEqual([])
    const rows = await Promise.all(sold.map(({ body }) => read(`${POLICIES}/${body.id}`)))
    const discounts = rows.map(({ discount }) => Number(discount)).sort((one, other_) => one - other_)
    expect(discounts).toEqual([50_00, ...Array.from({ length: 7 }, () => 100_00)])
    expect(await money(budget)).toEqual([750_00, 0, 0])
    expect((await office.get<Row>(`/api/admin/offers/${flat}`)).body).toMatchObject({ status: 'EXHAUSTED', used: 8 })
    expect(await wrongLedgers(database)).toEqual([])
  })
})
