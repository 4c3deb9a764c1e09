import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { sql } from '../../../server/database'
import { KAVACH, openInsuranceDesk, today } from '../../support/insuranceDesk'
import type { Row } from '../../support/samples'

const desk = await openInsuranceDesk()
const { service, agent, farmer, did, tried, read } = desk
afterAll(() => service.close())

const begins = { startDate: addDays(today, 3), payMode: 'WALLET' }

describe('A kavach policy', () => {
  it('is sold for a land with its scheme’s triggers, three days ahead, if the wallet covers the premium', async () => {
    const id = await farmer()
    const land = await desk.land(id)
    // 2.5 acres × ₹251.11 is ₹627.78, plus 18% tax of ₹113.00.
    const wallet = await desk.wallet(id, 740_77)
    const refused = await tried(KAVACH, { ...land, ...begins })
    expect([refused.status, refused.body.detail]).toEqual([400, 'The wallet has ₹740.77 available'])
    expect(await wallet()).toBe(740_77)
    const wrong = async (more: object): Promise<unknown> =>
      (await tried(KAVACH, { ...land, ...begins, payMode: 'CASH', ...more })).body.fields
    expect(await wrong({ startDate: addDays(today, 2) })).toHaveProperty('startDate')
    expect(await wrong({ startDate: addDays(today, 11) })).toMatchObject({
      startDate: expect.stringContaining('The first window begins on') as string,
    })
    expect(await wrong({ area: { value: 3, unit: 'ACRE' } })).toEqual({ area: 'This land has 2.5 acres' })
    const kavach = await did(KAVACH, { ...land, ...begins, payMode: 'CASH' })
    expect(await read(`${KAVACH}/${kavach.id}`)).toMatchObject({
      ...{ status: 'CREATED', premium: 627_78, gst: 113_00, total: 740_78, sumInsured: 12_500_00 },
      ...{ endDate: addDays(today, 40), perils: ['RAIN_DEFICIT', 'HEAT'] },
    })
    const { items } = (await agent.get<{ items: Row[] }>(`/api/admin/kavach-triggers?kavach=${kavach.id}`)).body
    expect(items).toMatchObject([
      { peril: 'RAIN_DEFICIT', strike: 120, exit: 60, payPerAcre: 4000_00, state: 'WAITING' },
      { peril: 'HEAT', strike: 40, exit: 45, payPerAcre: 2000_00 },
    ])
    expect(await wrong({})).toEqual({ scheme: 'This land already has a kavach of this scheme' })
  })

  it('is cancelled before its start with its premium returned to the wallet, once, and not from its start on', async () => {
    const id = await farmer()
    const wallet = await desk.wallet(id, 2000_00)
    const one = await did(KAVACH, { ...(await desk.land(id)), ...begins })
    expect(await wallet()).toBe(2000_00 - 740_78)
    const word = `${KAVACH}/${one.id}/cancel`
    const twice = await Promise.all([1, 2].map(() => tried(word, { endReason: 'Sold the land' })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(twice.find(({ status }) => status === 400)?.body.title).toBe('Error while cancelling Kavach')
    expect(await wallet()).toBe(2000_00)
    expect(await read(`${KAVACH}/${one.id}`)).toMatchObject({
      status: 'CANCELLED',
      refund: 740_78,
      refundRef: 'Wallet',
    })
    const begun = await did(KAVACH, { ...(await desk.land(id)), ...begins })
    await service.database.run(sql`update weather_kavach set start_date = ${today}::date where id = ${begun.id}`)
    const late = await tried(`${KAVACH}/${begun.id}/cancel`, { endReason: 'Too late' })
    expect([late.status, late.body]).toMatchObject([
      400,
      { title: 'Error while cancelling Kavach', detail: 'A kavach can be cancelled only before its start' },
    ])
    expect([await wallet(), (await read(`${KAVACH}/${begun.id}`)).status]).toEqual([2000_00 - 740_78, 'CREATED'])
  })

  it('shows in its form the premium that is then stored, also where it ends in half a paisa', async () => {
    await service.database.run(
      sql`update insurance_schemes set premium = 13000, gst_rate = 1.15 where id = ${desk.kavach}`,
    )
    const values = { ...(await desk.land(await farmer(), 1)), ...begins, payMode: 'CASH' }
    const { body } = await agent.send<{ parts: { lines: object[] }[] }>('POST', `${KAVACH}/premium`, { values })
    // 1.15% of ₹130 is ₹1.495.
    expect(body.parts[0]?.lines).toContainEqual({ label: 'GST', hint: '1.15%', money: 1_50 })
    const { id } = await did(KAVACH, values)
    expect(await read(`${KAVACH}/${id}`)).toMatchObject({ premium: 130_00, gst: 1_50, total: 131_50 })
  })
})
