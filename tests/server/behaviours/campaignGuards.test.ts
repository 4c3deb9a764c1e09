import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/behaviours/campaigns/sending'
import { sql } from '../../../server/database'
import type { Engine } from '../../../server/engine/engine'
import { openCampaigns, type Prepared } from '../../support/campaigning'
import { promised } from '../../support/promised'
import { insideOf } from '../../support/works'

const desk = await openCampaigns()
const { service, manager, second, reader, grow, send, did, seen, until, messages } = desk
afterAll(() => service.close())
beforeEach(() => desk.setClock('2026-11-18T06:00:00Z'))

const { engine } = await (await insideOf(service, () => desk.now()))(async (work) => work)
const only = (language: string) => ({ rules: { field: 'language', eq: language } })
const idOf = (link: unknown): number => (link as { readonly id: number }).id
const mobiles = { testMobiles: ['9876500001'] }

/** Returns an engine that pauses inside the transaction of a campaign's first message until released. */
function heldSender(campaign: string): {
  readonly engine: Engine
  readonly isSending: Promise<void>
  readonly goOn: () => void
} {
  const [begun, released] = [promised(), promised()]
  const { outbox } = engine
  const send: typeof outbox.send = async (tx, message) => {
    if (message.subject === campaign) {
      begun.keep()
      await released.promise
    }
    return outbox.send(tx, message)
  }
  return {
    engine: { ...engine, outbox: { ...outbox, send } },
    isSending: begun.promise,
    goOn: released.keep,
  }
}

describe('A started campaign', () => {
  const completed = async (language: string): Promise<Prepared> => {
    await grow(1, { language })
    const { id } = await desk.tested({ query: (await desk.query(only(language))).id })
    await did(`campaigns/${id}/run`)
    desk.pass(2)
    return until(id, 'COMPLETED')
  }

  it('requires a new test to restart after its template or audience changed', async () => {
    const { id, template, query } = await completed('kn')
    const restart = () => send(`campaigns/${id}/restart`, { whom: 'ALL' })
    const changed = 'The template or query has changed since the test. Test the campaign again.'
    await manager.send('PATCH', `/api/admin/campaign-templates/${idOf(template)}`, { smsHeader: 'OTHERS' })
    expect((await restart()).body.detail).toBe(changed)
    expect((await send(`campaigns/${id}/retest`, mobiles)).body.detail).toMatch(/^The template is not approved/)
    await did(`campaign-templates/${idOf(template)}/submit`)
    await did(`campaign-templates/${idOf(template)}/approve`)
    expect((await restart()).body.detail).toBe(changed)
    expect(await did(`campaigns/${id}/retest`, mobiles)).toMatchObject({ status: 'COMPLETED' })
    await did(`campaign-queries/${idOf(query)}/archive`)
    expect((await restart()).body.detail).toBe(changed)
    expect((await send(`campaigns/${id}/retest`, mobiles)).body.detail).toMatch(/^The query is archived/)
    await did(`campaign-queries/${idOf(query)}/reuse`)
    await did(`campaigns/${id}/retest`, mobiles)
    expect(await did(`campaigns/${id}/restart`, { whom: 'ALL' })).toMatchObject({ status: 'RUNNING' })
  })

  it('cannot resume with an audience other than the tested one', async () => {
    await grow(3, { language: 'or' })
    const { id, query } = await desk.tested({ query: (await desk.query(only('or'))).id })
    await did(`campaigns/${id}/run`)
    await manager.send('PATCH', `/api/admin/campaign-queries/${idOf(query)}`, {
      rules: { field: 'language', eq: 'mr' },
    })
    await did(`campaigns/${id}/pause`)
    expect((await send(`campaigns/${id}/resume`, {})).body.detail).toMatch(/Test the campaign again\.$/)
  })

  it('leaves out farmers whom its query excludes by now, also in service messages', async () => {
    const [disturbed = 0, without = 0] = await grow(3, { language: 'as' })
    const template = (await desk.template({ category: 'SERVICE' })).id
    const { id } = await desk.tested({ template, query: (await desk.query(only('as'))).id })
    await did(`campaigns/${id}/run`)
    await service.database.run(sql`update farmers set dnd = true where id = ${disturbed}`)
    await service.database.run(sql`update consents set status = 'WITHDRAWN' where farmer_id = ${without}`)
    desk.pass(2)
    await until(id, 'COMPLETED')
    expect(await messages(id)).toEqual({ SENT: 1, LEFT_OUT: 2 })
  })
})

describe('The test of a campaign', () => {
  it('requires values for variables named like object properties', async () => {
    const { id: template } = await desk.template({ bodies: { hi: '{{constructor}} {{toString}}' } })
    const { id } = await desk.campaign({ template, variableMap: {} })
    expect((await send(`campaigns/${id}/test`, mobiles)).body.detail).toBe(
      'First set a value for {{constructor}}, {{toString}}',
    )
    await manager.send('PATCH', `/api/admin/campaigns/${id}`, { variableMap: { constructor: 'a', toString: 'b' } })
    expect((await send(`campaigns/${id}/test`, mobiles)).status).toBe(200)
  })

  it('can be repeated at most five times in ten minutes', async () => {
    const { id } = await desk.campaign()
    for (let times = 0; times < 5; times += 1) await did(`campaigns/${id}/test`, mobiles)
    const before = desk.sentTo().length
    const sixth = await send(`campaigns/${id}/test`, mobiles)
    expect([sixth.status, sixth.body.detail]).toEqual([
      429,
      'A campaign can be tested 5 times in 10 minutes. Try again in 10 minutes.',
    ])
    expect(desk.sentTo()).toHaveLength(before)
    desk.pass(11)
    await did(`campaigns/${id}/test`, mobiles)
  })
})

describe('The audience of a campaign', () => {
  it('cannot be approved by the last editor of its query', async () => {
    const editor = await service.person(['ROLE_CAMPAIGN_MANAGEMENT', 'campaign:edit', 'campaign:run'])
    const { id, query } = await desk.campaign()
    await editor.send('PATCH', `/api/admin/campaign-queries/${idOf(query)}`, { excludeDnd: false })
    await did(`campaigns/${id}/test`, mobiles)
    await service.database.run(sql`update campaigns set audience = 50001 where id = ${id}`)
    const own = await send(`campaigns/${id}/approve`, {}, editor)
    expect([own.status, own.body.detail]).toEqual([
      403,
      'You were the last to edit its query. Someone else must approve the audience.',
    ])
    await did(`campaigns/${id}/approve`, {}, second)
  })

  it('cannot be queried by undeclared fields', async () => {
    for (const rules of [
      { field: 'id', eq: 1 },
      { field: 'createdAt', gt: '2026-01-01' },
    ])
      expect((await send('campaign-queries', { name: 'Undeclared', rules })).body.fields).toHaveProperty('rules')
  })

  it('is named in messages only for people who see farmers', async () => {
    await grow(1, { language: 'gu' })
    const { id } = await desk.tested({ query: (await desk.query(only('gu'))).id })
    await did(`campaigns/${id}/run`)
    const seeing = await service.person(['ROLE_CAMPAIGN_MANAGEMENT', 'view_farmer_tab'])
    const named = async (person: typeof reader) =>
      (await person.get<{ items: { farmer: { label: string } }[] }>(`/api/admin/campaign-messages?campaign=${id}`)).body
        .items[0]?.farmer.label
    expect([await named(reader), await named(seeing)]).toEqual(['G•••••', 'Gopal Pawar'])
  })
})

describe('A run and a concurrent change', () => {
  it('never wait for each other when it is paused, and nothing is sent afterwards', async () => {
    await grow(900, { language: 'te' })
    const { id, name } = await desk.tested({ query: (await desk.query(only('te'))).id, ratePerMin: 6_000 })
    await did(`campaigns/${id}/run`)
    desk.pass(1.1)
    let sent = 0
    for (let times = 0; times < 6; times += 1) {
      const sender = heldSender(String(name))
      const sending = sendDue(sender.engine)
      await sender.isSending
      const pausing = did(`campaigns/${id}/pause`)
      sender.goOn()
      await pausing
      const before = sent
      sent = (await messages(id)).SENT ?? 0
      expect(sent).toBeGreaterThan(before)
      await sending
      await sendDue(engine)
      expect([(await seen(`campaigns/${id}`)).status, (await messages(id)).SENT]).toEqual(['PAUSED', sent])
      // Resumes without waking the service's own sender.
      await service.database.run(sql`update campaigns set status = 'RUNNING' where id = ${id}`)
      await service.database.run(sql`update campaign_runs set status = 'RUNNING' where campaign_id = ${id}`)
    }
  })

  it('never wait for each other when a campaign is tested while its audience is saved', async () => {
    await grow(20, { language: 'pa' })
    const query = await desk.query(only('pa'))
    const { id } = await desk.campaign({ query: query.id })
    for (let times = 0; times < 5; times += 1) {
      const [tested, saved] = await Promise.all([
        send(`campaigns/${id}/test`, mobiles),
        manager.send('PATCH', `/api/admin/campaign-queries/${query.id}`, { excludeDnd: times % 2 === 1 }),
      ])
      expect([tested.status, saved.status]).toEqual([200, 200])
    }
    expect(await seen(`campaign-queries/${query.id}`)).toMatchObject({ lastCount: 20 })
  })
})
