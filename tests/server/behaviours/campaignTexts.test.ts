import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Foretold } from '#define'
import { sendDue } from '../../../server/behaviours/campaigns/sending'
import { sql } from '../../../server/database'
import { openCampaigns } from '../../support/campaigning'
import { insideOf } from '../../support/works'
import type { Person } from '../../support/service'

const desk = await openCampaigns()
const { service, manager, second, reader, grow, send, did } = desk
const reads = await service.person(['ROLE_CAMPAIGN_MANAGEMENT', 'campaign:edit', 'campaign:run', 'view_farmer_tab'])
afterAll(() => service.close())
beforeEach(() => desk.setClock('2026-11-18T06:00:00Z'))

const { engine } = await (await insideOf(service, () => desk.now()))(async (work) => work)

const variableMap = { name: '{firstName}', offer: '{village}, 10 % off' }

/** Returns the preview for a campaign form. */
async function toldOf(values: object, person: Person = reads, id?: number) {
  const answer = await person.send<Foretold>('POST', '/api/admin/campaigns/texts', { ...(id && { id }), values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.parts
}

/** Creates an audience of one language, and a template with a text in each. */
async function parts(language: string, bodies?: object) {
  const query = (await desk.query({ rules: { field: 'language', eq: language } })).id
  return { query, template: (await desk.template(bodies && { bodies })).id }
}

describe('The preview of a campaign', () => {
  it('shows the cost as unknown while no SMS rate is set, with a link for people who may set one', async () => {
    const values = { ...(await parts('bn')), variableMap }
    const note = 'Cost unknown: no SMS rate is set for today.'
    const begins = { of: 'sms-rates', label: 'Add SMS rate', from: {} }
    expect((await toldOf(values))[1]).toEqual({ label: 'Cost', note, begins })
    // A future rate does not count today; the latest started rate does.
    await desk.made('sms-rates', { paise: 40, from: '2026-11-19' })
    expect((await toldOf(values))[1]).toMatchObject({ note })
    await desk.made('sms-rates', { paise: 30, from: '2026-10-01' })
    await desk.made('sms-rates', { paise: 18.5, from: '2026-11-18' })
    expect((await toldOf(values)).map(({ label }) => label)).toEqual(['Recipients and SMS'])
  })

  it('shows a cost that the run stores as its estimate, separate from the actual cost', async () => {
    const [first = 0] = await grow(3, { language: 'gu' })
    const { id } = await desk.made('campaigns', {
      name: 'What it costs',
      ratePerMin: 600,
      ...(await parts('gu')),
      variableMap,
    })
    await did(`campaigns/${id}/test`, { testMobiles: ['9876500001'] })
    const told = await manager.send<Foretold>('POST', `/api/admin/campaigns/${id}/told`, { action: 'run' })
    expect(told.body.parts[0]?.lines?.at(-1)).toEqual({
      ...{ label: 'Cost', hint: 'at 18.5 paise per SMS', money: 56, isTotal: true },
    })
    await did(`campaigns/${id}/run`)
    // A farmer who has opted out since gets nothing, and costs nothing.
    await service.database.run(sql`update farmers set dnd = true where id = ${first}`)
    // Another rate does not change a started run.
    desk.setClock('2026-11-19T06:00:00Z')
    await sendDue(engine)
    const { body } = await manager.get<{ runs: object[]; languages: { parts: number }[] }>(
      `/api/admin/campaigns/${id}/report`,
    )
    expect(body.runs).toMatchObject([{ sent: 2, optedOut: 1, parts: 2, cost: 37, estimatedCost: 56 }])
    expect(body.languages.map((language) => language.parts)).toEqual([2])
  })

  it('shows the actual text for three farmers, with the number of SMS it takes', async () => {
    await grow(3, { language: 'mr', firstName: 'Suresh' })
    await grow(1, { language: 'mr', firstName: 'Mahadevappa Chandrashekharayya Basavalingappa' })
    await grow(1, { language: 'mr', dnd: true })
    await grow(2, { language: 'mr', consent: false })
    const values = { ...(await parts('mr')), variableMap }
    const [size, ...texts] = await toldOf(values)
    expect(size).toEqual({
      label: 'Recipients and SMS',
      lines: [
        { label: 'Farmers', hint: 'who match now', words: '4' },
        { label: 'Skipped', hint: 'Do not disturb', words: '1' },
        { label: 'Skipped', hint: 'No consent', words: '2' },
        { label: 'SMS', hint: 'all parts together', words: '5', isTotal: true },
        // Five at 18.5 paise.
        { label: 'Cost', hint: 'at 18.5 paise per SMS', money: 93, isTotal: true },
      ],
      summary: '4 farmers, 5 SMS, ₹0.93',
    })
    expect(texts.map(({ label }) => label)).toEqual(Array(3).fill(expect.stringMatching(/^Suresh Pawar \(FR-/)))
    const { id } = await desk.made('campaigns', { name: 'As it was shown', ratePerMin: 600, ...values })
    await did(`campaigns/${id}/test`, { testMobiles: ['9876500001'] })
    expect(
      (await manager.send<Foretold>('POST', `/api/admin/campaigns/${id}/told`, { action: 'run' })).body.parts[0],
    ).toEqual(size)
    await did(`campaigns/${id}/run`)
    desk.pass(1)
    await sendDue(engine)
    const sent = await service.database.rows<{ text: string; parts: number }>(sql`
      select c.text, m.parts from communications c join campaign_messages m on m.farmer_id = c.farmer_id and m.campaign_id = ${id}
      where c.ref = ${`campaign ${id}, run 1`} order by c.farmer_id`)
    expect(texts.map(({ sms }) => sms?.text)).toEqual(sent.slice(0, 3).map(({ text }) => text))
    expect(texts[0]?.sms).toEqual({
      text: 'नमस्कार Suresh, Galib Kalan, 10 % off',
      language: 'mr',
      languageName: 'Marathi',
    })
    expect(sent.map((message) => message.parts)).toEqual([1, 1, 1, 2])
  })

  it('marks a run as refused without an approved template or farmers, but never a form', async () => {
    const [farmer = 0] = await grow(1, { language: 'or' })
    const values = await parts('or')
    const { id } = await desk.made('campaigns', { name: 'Not any more', ratePerMin: 600, ...values, variableMap })
    await did(`campaigns/${id}/test`, { testMobiles: ['9876500001'] })
    const told = async (action: 'run' | 'schedule') =>
      (await manager.send<Foretold>('POST', `/api/admin/campaigns/${id}/told`, { action })).body.parts[0]
    expect((await told('run'))?.isRefused).toBeUndefined()
    await service.database.run(sql`update farmers set dnd = true where id = ${farmer}`)
    expect(await told('run')).toMatchObject({ note: 'No farmers match.', isRefused: true })
    expect((await told('schedule'))?.isRefused).toBeUndefined()
    await service.database.run(sql`update campaign_templates set status = 'DRAFT' where id = ${values.template}`)
    for (const action of ['run', 'schedule'] as const)
      expect(await told(action)).toMatchObject({
        note: 'The template is not approved, so it can’t be used.',
        isRefused: true,
      })
    expect((await toldOf({ ...values, variableMap }))[0]).not.toHaveProperty('isRefused')
  })

  it('masks names for people who may not open farmers, and counts the SMS of the actual text', async () => {
    await grow(1, { language: 'en', firstName: 'Harbhajan' })
    const long = `{{name}} ${'a'.repeat(140)}`
    const [, text] = await toldOf({ ...(await parts('en', { en: long, hi: long })), variableMap }, manager)
    expect(text).toMatchObject({ label: expect.stringMatching(/^H••••• \(FR-/), sms: { parts: 1, language: 'en' } })
    expect(JSON.stringify(text)).toMatch(/H••••• a+"/)
    expect(JSON.stringify(text)).not.toMatch(/Harbhajan|Pawar/)
  })

  it('names a variable without a value or an unknown one, and shows its place in the text', async () => {
    await grow(1, { language: 'te' })
    const both = await parts('te')
    const [lacking, text] = await toldOf({ ...both, variableMap: { name: '{firstName}' } })
    expect(lacking).toMatchObject({ note: 'First set a value for {{offer}}.', isWarning: true })
    expect(text?.sms?.text).toBe('नमस्ते Gopal, [offer]')
    const [unknown] = await toldOf({ ...both, variableMap: { name: '{aadhaar}', offer: 'Now' } })
    expect(unknown).toMatchObject({ note: 'Unknown variable {aadhaar}.', isWarning: true })
    const [none] = await toldOf({ ...(await parts('pa')), variableMap })
    expect(none).toMatchObject({ note: 'No farmers match.', summary: '0 farmers, 0 SMS, ₹0.00' })
  })

  it('excludes farmers at their message limit, and asks for missing fields', async () => {
    const [farmer = 0] = await grow(2, { language: 'kn' })
    const both = await parts('kn')
    const { id } = await desk.campaign()
    await service.database.run(sql`
      insert into campaign_messages (farmer_id, campaign_id, status, at) values (${farmer}, ${id}, 'SENT', ${desk.now().toISOString()}::timestamptz)`)
    const [size] = await toldOf({ ...both, variableMap, frequencyCap: 1 })
    expect(size).toMatchObject({
      summary: '1 farmer, 1 SMS, ₹0.19',
      lines: [{}, { hint: 'Message limit reached' }, {}, {}],
    })
    expect(await toldOf({ query: both.query })).toEqual([
      { label: 'Message preview', note: 'Choose the template to see the texts.' },
    ])
    // Fields not sent by the form keep the saved values of the campaign.
    expect((await toldOf({ query: both.query }, reads, id))[1]?.sms?.text).toBe('नमस्ते Gopal, 10 % off')
  })

  it('requires the right to prepare campaigns', async () => {
    const body = { values: {} }
    for (const person of [second, reader])
      expect((await person.send('POST', '/api/admin/campaigns/texts', body)).status).toBe(403)
    const { id } = await desk.tested()
    expect((await send(`campaigns/${id}/told`, { action: 'run' }, reader)).status).toBe(403)
    expect((await send(`campaigns/${id}/told`, { action: 'delete' }, second)).status).toBe(400)
  })
})
