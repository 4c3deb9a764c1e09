import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/behaviours/campaigns/sending'
import { DatabaseAway } from '../../../server/database'
import { openCampaigns } from '../../support/campaigning'
import { insideOf } from '../../support/works'

const desk = await openCampaigns()
const { service, grow, did, seen, until, messages } = desk
afterAll(() => service.close())
beforeEach(() => desk.setClock('2026-11-18T06:00:00Z'))

const { engine } = await (await insideOf(service, () => desk.now()))(async (work) => work)

/** Starts a campaign to the farmers of a language, which sends that many messages a minute, and sends the first ones. */
async function running(language: string, { ratePerMin }: { readonly ratePerMin: number }): Promise<number> {
  const query = (await desk.query({ rules: { field: 'language', eq: language } })).id
  const { id } = await desk.tested({ query, ratePerMin })
  await did(`campaigns/${id}/run`)
  desk.pass(1)
  await sendDue(engine)
  return id
}

describe('A campaign', () => {
  it('continues a run after the loss of its database, and notifies no one of a failure', async () => {
    await grow(30, { language: 'bn' })
    const id = await running('bn', { ratePerMin: 20 })
    await expect.poll(async () => (await messages(id)).SENT).toBe(20)
    desk.pass(2)
    for (const isUnknown of [false, true]) {
      let isAway = true
      const transaction: typeof engine.database.transaction = (...asked) => {
        if (!isAway) return engine.database.transaction(...asked)
        isAway = false
        return Promise.reject(new DatabaseAway(new Error('The connection was lost'), isUnknown))
      }
      await expect(sendDue({ ...engine, database: { ...engine.database, transaction } })).rejects.toThrow(DatabaseAway)
      expect(await messages(id)).toEqual({ SENT: 20, QUEUED: 10 })
    }
    expect(await until(id, 'COMPLETED')).toMatchObject({ sent: 30, sentShare: 100, problem: null })
  })

  it('continues a run after a deadlock', async () => {
    await grow(20, { language: 'te' })
    const id = await running('te', { ratePerMin: 5 })
    await expect.poll(async () => (await messages(id)).SENT).toBe(5)
    desk.pass(2)
    let isFree = false
    const transaction: typeof engine.database.transaction = (...asked) => {
      if (isFree) return engine.database.transaction(...asked)
      isFree = true
      return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
    }
    await sendDue({ ...engine, database: { ...engine.database, transaction } })
    expect(await messages(id)).toMatchObject({ SENT: 10 })
    expect(await seen(`campaigns/${id}`)).toMatchObject({ status: 'RUNNING', problem: null })
  })
})
