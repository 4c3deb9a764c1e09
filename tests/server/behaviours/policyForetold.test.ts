import { afterAll, describe, expect, it } from 'vitest'
import { addDays, type Foretold } from '#define'
import { sql } from '../../../server/database'
import { openInsuranceDesk, POLICIES, today } from '../../support/insuranceDesk'

const desk = await openInsuranceDesk()
const { service, agent, judge, farmer, sell, did, read } = desk
afterAll(() => service.close())

const told = (id: number, by = agent, action = 'cancel') =>
  by.send<Foretold>('POST', `${POLICIES}/${id}/told`, { action, input: {} })

describe('The preview of the cancellation of a policy', () => {
  it('says what is then refunded during the free look', async () => {
    const { id } = await sell(await farmer(), { payMode: 'UPI', payRef: desk.upiRef() })
    await did(`${POLICIES}/${id}/issue`, { certificateNo: 'C-1', issuedOn: today })
    await service.database.run(
      sql`update hospicash_policies set status = 'ACTIVE', start_date = ${addDays(today, -9)}::date where id = ${id}`,
    )
    const { body } = await told(id)
    await did(`${POLICIES}/${id}/cancel`, { endReason: 'Free look' })
    const { farmerPays, refund } = await read(`${POLICIES}/${id}`)
    expect(refund).toBeGreaterThan(0)
    expect(refund).toBeLessThan(Number(farmerPays))
    expect(body.parts).toEqual([
      {
        label: 'Policy',
        lines: [
          { label: 'Farmer', words: 'Harbans Singh' },
          { label: 'Paid', money: farmerPays },
          { label: 'Refund', money: refund, isTotal: true },
        ],
      },
    ])
  })

  it('says that a premium from the wallet goes back to it', async () => {
    const id = await farmer()
    await desk.wallet(id, 5_000_00)
    const policy = await sell(id, { payMode: 'WALLET' })
    const { farmerPays } = await read(`${POLICIES}/${policy.id}`)
    const lines = (await told(policy.id)).body.parts[0]?.lines
    expect(lines).toContainEqual({ label: 'Refund', money: farmerPays, isTotal: true, hint: 'To the wallet' })
  })

  it('promises no refund of a policy that was not paid', async () => {
    const { id } = await sell(await farmer())
    expect((await told(id)).body.parts[0]?.lines).toMatchObject([{}, { money: 0 }, { money: 0 }])
  })

  it('is for those who may cancel it, and for no other action', async () => {
    const { id } = await sell(await farmer())
    expect((await told(id, judge)).status).toBe(403)
    expect((await told(id, agent, 'reject')).status).toBe(400)
  })
})
