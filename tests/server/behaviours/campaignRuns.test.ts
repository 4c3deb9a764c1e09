import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { campaignMessageUnsent } from '../../../server/behaviours/campaigns'
import { deliverMessage } from '../../../server/jobKinds'
import { sendDue } from '../../../server/behaviours/campaigns/sending'
import { sql } from '../../../server/database'
import { openCampaigns } from '../../support/campaigning'
import { insideOf } from '../../support/works'

const desk = await openCampaigns()
const { service, second, grow, send, did, seen, until, report, messages } = desk
afterAll(() => service.close())
beforeEach(() => desk.setClock('2026-11-18T06:00:00Z'))

const { engine } = await (await insideOf(service, () => desk.now()))(async (work) => work)
/** Sends as another process of the service would. */
const sendAll = (): Promise<void> => sendDue(engine)

describe('A campaign run', () => {
  const only = (language: string) => ({ rules: { field: 'language', eq: language } })
  const running = async (language: string, more: object = {}) => {
    const query = (await desk.query(only(language))).id
    const { id } = await desk.tested({ query, ...more })
    await did(`campaigns/${id}/run`)
    desk.pass(1)
    await sendAll()
    return id
  }

  it('can be paused before its first message for a minute after its start', async () => {
    await grow(1, { language: 'as' })
    const { id } = await desk.tested({ query: (await desk.query(only('as'))).id })
    await did(`campaigns/${id}/run`)
    desk.pass(0.9)
    await sendAll()
    await did(`campaigns/${id}/pause`)
    desk.pass(10)
    await sendAll()
    expect(await messages(id)).toEqual({ QUEUED: 1 })
  })

  it('cannot resume without values for new variables of its template', async () => {
    await grow(2, { language: 'ta' })
    const id = await running('ta', { ratePerMin: 1 })
    await did(`campaigns/${id}/pause`)
    const { id: template } = (await seen(`campaigns/${id}`)).template as { id: number }
    const said = { mr: 'नमस्कार {{name}}, {{place}}: {{offer}}', hi: 'नमस्ते {{name}}, {{place}}: {{offer}}' }
    await desk.manager.send('PATCH', `/api/admin/campaign-templates/${template}`, { bodies: said })
    for (const step of ['submit', 'approve']) await did(`campaign-templates/${template}/${step}`)
    for (const [step, input] of [
      ['resume', {}],
      ['resume', { whom: 'ALL' }],
    ] as const)
      expect((await send(`campaigns/${id}/${step}`, input)).body.detail).toMatch(/Test the campaign again/)

    const testMobiles = ['9876500001']
    const variableMap = { name: '{firstName}', offer: '10 % off' }
    const without = await send(`campaigns/${id}/retest`, { testMobiles, variableMap })
    expect(without.body.fields).toEqual({ variableMap: 'First set a value for {{place}}' })
    const unknown = await send(`campaigns/${id}/retest`, {
      testMobiles,
      variableMap: { ...variableMap, place: '{pan}' },
    })
    expect(unknown.body.fields).toEqual({ variableMap: 'Unknown variable {pan}' })
    const map = { ...variableMap, place: '{village}' }
    expect(await did(`campaigns/${id}/retest`, { testMobiles, variableMap: map })).toMatchObject({ variableMap: map })
    await did(`campaigns/${id}/resume`)
    await until(id, 'COMPLETED')
    const [last] = await service.database.rows<{ text: string }>(
      sql`select text from communications where ref like ${`campaign ${id},%`} order by id desc limit 1`,
    )
    expect(last?.text).toContain('Galib Kalan: 10 % off')
  })

  it('of a promotion starts only by day, and waits for the morning', async () => {
    const { id } = await desk.tested()
    const late = await send(`campaigns/${id}/schedule`, { startAt: '2026-11-19T16:00:00Z' })
    expect(late.body.fields).toEqual({ startAt: 'Promotional messages are sent only from 10:00 to 21:00' })
    desk.setClock('2026-11-18T16:00:00Z')
    expect((await send(`campaigns/${id}/run`, {})).body.detail).toBe(
      'Promotional messages are sent only from 10:00 to 21:00. Schedule the campaign',
    )
    desk.setClock('2026-11-19T15:28:30Z')
    await grow(3, { language: 'gu' })
    const begun = await running('gu', { ratePerMin: 1 })
    await expect.poll(() => messages(begun)).toEqual({ SENT: 1, QUEUED: 2 })
    desk.pass(60)
    await service.letTimePass()
    await sendAll()
    expect(await messages(begun)).toEqual({ SENT: 1, QUEUED: 2 })
    desk.setClock('2026-11-20T04:30:00Z')
    await until(begun, 'COMPLETED')
  })

  it('of a promotion is sent on its day, or not at all', async () => {
    const expiries: (string | undefined)[] = []
    const { outbox } = engine
    const send: typeof outbox.send = (tx, message) => {
      expiries.push(message.expiresAt)
      return outbox.send(tx, message)
    }
    const noting = { ...engine, outbox: { ...outbox, send } }
    await grow(4, { language: 'pa' })
    const promoting = await running('pa', { ratePerMin: 1 })
    const service = { category: 'SERVICE', bodies: { hi: '{{name}} {{offer}}' } }
    const serving = await running('pa', { ratePerMin: 1, template: (await desk.template(service)).id })
    desk.pass(2)
    await sendDue(noting)
    expect(expiries).toEqual(['2026-11-18T15:30:00.000Z', undefined])
    await until(promoting, 'COMPLETED')
    await until(serving, 'COMPLETED')
  })

  it('sends to no one twice, whichever process continues it', async () => {
    await grow(60, { language: 'te' })
    const id = await running('te', { ratePerMin: 20 })
    await expect.poll(async () => (await messages(id)).SENT).toBe(20)
    desk.pass(2)
    await Promise.all([sendAll(), sendAll(), service.letTimePass()])
    await until(id, 'COMPLETED')
    const doubled = await service.database.rows(
      sql`select farmer_id from communications where ref = ${`campaign ${id}, run 1`} group by farmer_id having count(*) > 1`,
    )
    const [all] = await service.database.rows<{ count: number }>(
      sql`select count(*)::int as count from communications where ref = ${`campaign ${id}, run 1`} and category = 'PROMOTION'`,
    )
    expect([doubled, all?.count, await messages(id)]).toEqual([[], 60, { SENT: 60 }])
  })

  it('counts a message as failed once when its delivery finally failed', async () => {
    await grow(2, { language: 'mr' })
    const id = await running('mr')
    await until(id, 'COMPLETED')
    const [message] = await service.database.rows<{ id: number }>(
      sql`select id from communications where ref = ${`campaign ${id}, run 1`} order by id limit 1`,
    )
    await campaignMessageUnsent(engine, message?.id ?? 0)
    expect(await messages(id)).toEqual({ SENT: 2 })
    await service.database.run(
      sql`update communications set status = 'FAILED', error = 'The SMS gateway refused it (400)' where id = ${message?.id}`,
    )
    await campaignMessageUnsent(engine, message?.id ?? 0)
    await campaignMessageUnsent(engine, message?.id ?? 0)
    expect(await messages(id)).toEqual({ SENT: 1, FAILED: 1 })
    expect(await seen(`campaigns/${id}`)).toMatchObject({ sent: 1, sentShare: 50 })
  })

  it('counts a message as failed when it was refused just before its process was killed', async () => {
    await grow(1, { language: 'or' })
    const id = await running('or')
    await until(id, 'COMPLETED')
    const [message = { id: 0 }] = await service.database.rows<{ id: number }>(sql`
      update communications set status = 'FAILED', error = 'The SMS gateway refused it (400)'
      where ref = ${`campaign ${id}, run 1`} returning id`)
    const again = { message: message.id }
    await deliverMessage.carryOut(engine, again, { id: '', attempt: 2, signal: new AbortController().signal })
    expect(await messages(id)).toEqual({ FAILED: 1 })
  })

  it('pauses and resumes, and sends nothing to farmers who have opted out since', async () => {
    const [gone = 0] = (await grow(5, { language: 'kn' })).slice(-1)
    const id = await running('kn', { ratePerMin: 2 })
    await expect.poll(async () => (await messages(id)).SENT).toBe(2)
    await did(`campaigns/${id}/pause`)
    desk.pass(5)
    await sendAll()
    expect(await messages(id)).toEqual({ SENT: 2, QUEUED: 3 })
    await service.database.run(sql`update consents set status = 'WITHDRAWN' where farmer_id = ${gone}`)
    await did(`campaigns/${id}/resume`)
    await until(id, 'COMPLETED')
    expect(await messages(id)).toEqual({ SENT: 4, LEFT_OUT: 1 })
    const { reasons } = await report(id)
    expect(reasons.at(-1)).toEqual({ reason: 'Opted out or no longer active', count: 1 })
    expect((await send(`campaigns/${id}/restart`, { whom: 'UNDELIVERED' })).body.detail).toBe(
      'There are no farmers left to send it to',
    )
    expect(await did(`campaigns/${id}/restart`, { whom: 'ALL' })).toMatchObject({ runCount: 2 })
    await did(`campaigns/${id}/pause`)
    expect((await did(`campaigns/${id}/resume`, { whom: 'REST' })).runCount).toBe(2)
    await did(`campaigns/${id}/pause`)
    expect(await did(`campaigns/${id}/resume`, { whom: 'ALL' })).toMatchObject({ runCount: 3, status: 'RUNNING' })
  })

  it('leaves out farmers who have reached their message limit', async () => {
    await grow(2, { language: 'ml' })
    await until(await running('ml'), 'COMPLETED')
    await grow(1, { language: 'ml' })
    const id = await running('ml', { frequencyCap: 1 })
    await until(id, 'COMPLETED')
    expect((await report(id)).runs).toMatchObject([{ audience: 1, sent: 1, capped: 2 }])
  })

  it('leaves out farmers who got another campaign after it started, and shows so in every figure', async () => {
    await grow(2, { language: 'ml', lastName: 'Sathe', days: 30 })
    const query = await desk.query({
      rules: {
        all: [
          { field: 'language', eq: 'ml' },
          { field: 'daysSinceSpraying', gt: 25 },
        ],
      },
    })
    const [first, later] = [
      await desk.tested({ query: query.id, frequencyCap: 1 }),
      await desk.tested({ query: query.id, frequencyCap: 1 }),
    ]
    for (const { id } of [first, later]) await did(`campaigns/${id}/run`)
    desk.pass(2)
    await Promise.all([sendAll(), sendAll()])
    await until(first.id, 'COMPLETED')
    const { sent } = await until(later.id, 'COMPLETED')
    expect([await messages(first.id), await messages(later.id), sent]).toEqual([{ SENT: 2 }, { LEFT_OUT: 2 }, 0])
    const { runs, reasons } = await report(later.id)
    expect(runs).toMatchObject([{ audience: 2, sent: 0, optedOut: 2, open: 0, notSent: 0, capped: 0 }])
    expect(reasons).toContainEqual({ reason: 'Message limit reached', count: 2 })
    expect(reasons).toContainEqual({ reason: 'Opted out or no longer active', count: 0 })
  })

  it('stops when its template is changed during the run', async () => {
    await grow(3, { language: 'or' })
    const id = await running('or', { ratePerMin: 1 })
    const { template } = await seen(`campaigns/${id}`)
    await did(`campaign-templates/${idOf(template)}/pause`)
    expect(await seen(`campaigns/${id}`)).toMatchObject({ status: 'PAUSED', problem: 'The template was paused' })
    expect((await send(`campaigns/${id}/resume`, {})).body.detail).toMatch(/^The template is not approved/)
  })

  it('over more than 50,000 farmers must be approved by another person', async () => {
    await service.database.run(sql`
      insert into farmers (farmer_code, mobile, first_name, gender, language, source, village_id)
      select 'X-' || n, '+9177' || to_char(50000000 + n, 'FM00000000'), 'Many', 'MALE', 'bn', 'APP', ${service.places['Galib Kalan']} from generate_series(1, 50001) n`)
    const template = (await desk.template({ category: 'SERVICE' })).id
    const query = (await desk.query({ ...only('bn'), consentPurpose: null })).id
    const { id } = await desk.tested({ query, template })
    const alone = await send(`campaigns/${id}/run`, {})
    expect(alone.body.detail).toBe(
      '50,001 farmers match. For more than 50,000 farmers, someone else must approve the audience first',
    )
    expect((await send(`campaigns/${id}/approve`, {})).status).toBe(403)
    expect(await did(`campaigns/${id}/approve`, {}, second)).toMatchObject({ approvedBy: { id: second.id } })
    expect(await did(`campaigns/${id}/schedule`, { startAt: '2026-12-19T06:00:00Z' })).toMatchObject({
      status: 'SCHEDULED',
    })
  })
})

function idOf(link: unknown): number {
  return (link as { readonly id: number }).id
}
