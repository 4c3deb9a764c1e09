import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, type Sql } from '../../../server/database'
import { sendDue } from '../../../server/behaviours/campaigns/sending'
import { openCampaigns } from '../../support/campaigning'
import { startGateway } from '../../support/postOffice'

const gateway = await startGateway()
const desk = await openCampaigns({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token-of-the-gateway' })
const { service, grow, did, seen, report, messages } = desk
afterAll(async () => {
  await service.close()
  await gateway.close()
})
// Promotions are sent by the real clock.
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
beforeEach(() => {
  desk.setClock(`${tomorrow}T06:00:00Z`)
  gateway.asked.length = 0
})

const engine = service.engine()

let languages = ['as', 'gu', 'kn', 'ml', 'or', 'pa', 'ta', 'te']
/** Starts a campaign for new farmers with a language of their own, whose messages were just handed to the queue. */
const handedOver = async (count: number, more: { query?: object; campaign?: object; template?: object } = {}) => {
  const [language = '', ...rest] = languages
  languages = rest
  const farmers = await grow(count, { language })
  const query = (await desk.query({ rules: { field: 'language', eq: language }, ...more.query })).id
  const template = (await desk.template(more.template)).id
  const { id } = await desk.tested({ query, template, ...more.campaign })
  await service.carryOutJobs()
  gateway.asked.length = 0
  await did(`campaigns/${id}/run`)
  desk.pass(1)
  await sendDue(engine)
  return { id, farmers }
}
const optingOut: [string, (farmer: number) => Sql][] = [
  ['do not want to be disturbed', (farmer) => sql`update farmers set dnd = true where id = ${farmer}`],
  ['withdrew their consent', (farmer) => sql`update consents set status = 'WITHDRAWN' where farmer_id = ${farmer}`],
  ['are no longer active', (farmer) => sql`update farmers set status = 'INACTIVE' where id = ${farmer}`],
]

describe('A message of a campaign that waits in the queue', () => {
  it.each(optingOut)('is not delivered to farmers who %s meanwhile, and is told as skipped', async (_who, change) => {
    const { id, farmers } = await handedOver(2)
    expect(await messages(id)).toEqual({ SENT: 2 })
    await service.database.run(change(farmers[0] ?? 0))
    await service.carryOutJobs()
    expect(gateway.asked).toHaveLength(1)
    expect(await messages(id)).toEqual({ SENT: 1, LEFT_OUT: 1 })
    const told = await service.database.rows(
      sql`select farmer_id::int as farmer, status from communications where ref = ${`campaign ${id}, run 1`} order by id`,
    )
    expect(told).toEqual([
      { farmer: farmers[0], status: 'OPTED_OUT' },
      { farmer: farmers[1], status: 'SENT' },
    ])
    expect(await seen(`campaigns/${id}`)).toMatchObject({ sent: 1, sentShare: 50 })
    const { runs, reasons } = await report(id)
    expect(runs).toMatchObject([{ sent: 1, optedOut: 1, failed: 0 }])
    expect(reasons.at(-1)).toMatchObject({ count: 1 })
    const sealed = await service.database.rows(sql`select from outgoing_messages`)
    expect(sealed).toEqual([])
  })

  it('is delivered where it serves, to those who only want no promotion', async () => {
    const { id, farmers } = await handedOver(1, {
      query: { excludeDnd: false, consentPurpose: null },
      template: { category: 'SERVICE' },
    })
    await service.database.run(sql`update farmers set dnd = true where id = ${farmers[0]}`)
    await service.carryOutJobs()
    expect([gateway.asked.length, await messages(id)]).toEqual([1, { SENT: 1 }])
  })
})

describe('A campaign that is restarted within a minute', () => {
  it('counts what went out in that minute before, and sends no more than its rate', async () => {
    const { id } = await handedOver(5, { campaign: { ratePerMin: 2 } })
    expect(await messages(id)).toEqual({ SENT: 2, QUEUED: 3 })
    desk.pass(0.1)
    await did(`campaigns/${id}/pause`)
    await did(`campaigns/${id}/resume`, { whom: 'ALL' })
    // The minute of grace is over, but messages sent before it are less than a minute old.
    await service.database.run(sql`update campaign_runs set sends_from = ${desk.now().toISOString()}::timestamptz`)
    await sendDue(engine)
    expect((await messages(id)).SENT).toBe(2)
    desk.pass(1)
    await sendDue(engine)
    expect((await messages(id)).SENT).toBe(4)
  })
})
