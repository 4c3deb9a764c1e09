import { afterAll, describe, expect, it } from 'vitest'
import { openCampaigns, type Prepared } from '../../support/campaigning'

const desk = await openCampaigns()
const { service, manager, second, reader, cotton, wheat, grow, send, did, seen, until, report, messages } = desk
afterAll(() => service.close())

describe('A campaign', () => {
  it('is prepared, tested, scheduled, interrupted, and sent to those who have not received it (J12)', async () => {
    await grow(18)
    await grow(3, { dnd: true })
    await grow(2, { consent: false })
    await grow(4, { crop: wheat })
    await grow(1, { days: 5 })
    const query = await desk.query()
    const found = await manager.get<Found>(`/api/admin/campaign-queries/${query.id}/audience`)
    expect(found.body).toMatchObject({ count: 18, dnd: 3, noConsent: 2 })
    expect(found.body.rows).toHaveLength(10)
    expect(JSON.stringify(found.body.rows)).toMatch(/•••••••\d{3}/)
    expect(JSON.stringify(found.body.rows)).not.toMatch(/Gopal|\+9177\d/)

    const template = await desk.template()
    const { id } = await desk.made('campaigns', {
      ...{ name: 'Cotton, second spray', query: query.id, template: template.id, ratePerMin: 11 },
    })
    expect((await send(`campaigns/${id}/test`, { testMobiles: ['9876500001'] })).body.detail).toBe(
      'First set a value for {{name}}, {{offer}}',
    )
    await manager.send('PATCH', `/api/admin/campaigns/${id}`, {
      variableMap: { name: '{firstName}', offer: '10 % off' },
    })
    const before = desk.sentTo().length
    const tested = await did(`campaigns/${id}/test`, { testMobiles: ['9876500001', '98765 00002', '+919876500003'] })
    expect(tested).toMatchObject({ status: 'TESTED', audience: 18, testedBy: { id: manager.id } })
    expect(desk.sentTo().length - before).toBe(6)

    expect(await did(`campaigns/${id}/schedule`, { startAt: '2026-11-18T05:30:00Z' })).toMatchObject({
      status: 'SCHEDULED',
    })
    desk.setClock('2026-11-18T05:30:10Z')
    await until(id, 'RUNNING')
    await expect.poll(() => messages(id)).toEqual({ SENT: 11, QUEUED: 7 })

    const mend = desk.breakProvider()
    desk.pass(2)
    const failed = await until(id, 'FAILED')
    expect(failed).toMatchObject({
      problem: 'The provider did not accept 5 messages; 2 were not tried',
      sentShare: 61,
    })
    expect(await messages(id)).toEqual({ SENT: 11, FAILED: 5, NOT_SENT: 2 })
    mend()

    await did(`campaigns/${id}/restart`, { whom: 'UNDELIVERED' })
    const over = await until(id, 'COMPLETED')
    expect(over).toMatchObject({ runCount: 2, audience: 18, sent: 18, sentShare: 100, problem: null })
    expect(await report(id)).toMatchObject({
      runs: [
        { number: 1, status: 'FAILED', audience: 18, sent: 11, failed: 5, notSent: 2, dnd: 3, noConsent: 2 },
        { number: 2, status: 'COMPLETED', audience: 7, sent: 7, failed: 0, whom: 'UNDELIVERED' },
      ],
      reasons: [
        { reason: 'Do not disturb', count: 3 },
        { reason: 'No consent', count: 2 },
        { reason: 'Message limit reached', count: 0 },
        { reason: 'Opted out or no longer active', count: 0 },
      ],
      languages: [{ language: 'mr', messages: 18, parts: 18 }],
    })
    const changed = await manager.send<Prepared>('PATCH', `/api/admin/campaign-templates/${template.id}`, {
      bodies: { mr: 'नमस्कार {{name}}', hi: 'नमस्ते {{name}}' },
    })
    expect(changed.body).toMatchObject({ status: 'DRAFT', variables: ['name'] })
  })
})

describe('The test of a campaign', () => {
  it('is void when the campaign, its template or its audience changes', async () => {
    await grow(1)
    const changes: readonly ((campaign: Prepared) => Promise<unknown>)[] = [
      ({ id }) => manager.send('PATCH', `/api/admin/campaigns/${id}`, { ratePerMin: 5 }),
      ({ template }) => did(`campaign-templates/${idOf(template)}/pause`),
      ({ template }) =>
        manager.send('PATCH', `/api/admin/campaign-templates/${idOf(template)}`, { smsHeader: 'OTHERS' }),
      ({ query }) =>
        manager.send('PATCH', `/api/admin/campaign-queries/${idOf(query)}`, {
          rules: { field: 'primaryCrops', eq: cotton },
        }),
    ]
    for (const change of changes) {
      const campaign = await desk.tested()
      await did(`campaigns/${campaign.id}/schedule`, { startAt: '2026-11-19T06:00:00Z' })
      await change(campaign)
      expect(await seen(`campaigns/${campaign.id}`)).toMatchObject({ status: 'DRAFT', startAt: null })
    }
  })

  it('stays valid when only the name of its template changes', async () => {
    const campaign = await desk.tested()
    const template = idOf(campaign.template)
    await manager.send('PATCH', `/api/admin/campaign-templates/${template}`, { name: 'Another name' })
    expect((await seen(`campaign-templates/${template}`)).status).toBe('APPROVED')
    expect((await seen(`campaigns/${campaign.id}`)).status).toBe('TESTED')
  })

  it('requires an approved template, valid mobile numbers and known variables', async () => {
    const { id, template } = await desk.campaign()
    const wrong = await send(`campaigns/${id}/test`, { testMobiles: ['12345'] })
    expect(wrong.body.fields).toEqual({ testMobiles: '12345: Enter a valid mobile number' })
    const many = Array.from({ length: 11 }, (_, at) => `98765000${String(at).padStart(2, '0')}`)
    expect((await send(`campaigns/${id}/test`, { testMobiles: many })).status).toBe(400)
    await did(`campaign-templates/${idOf(template)}/pause`)
    const paused = await send(`campaigns/${id}/test`, { testMobiles: ['9876500001'] })
    expect(paused.body.detail).toBe('The template is not approved, so it can’t be used')
    const unknown = await manager.send('PATCH', `/api/admin/campaigns/${id}`, { variableMap: { name: '{aadhaar}' } })
    expect(unknown.body.fields).toEqual({ variableMap: 'Unknown variable {aadhaar}' })
  })

  it('is reserved, like a run, for people with the rights', async () => {
    const { id } = await desk.tested()
    for (const [word, person] of [
      ['test', second],
      ['test', reader],
      ['run', reader],
      ['schedule', reader],
    ] as const)
      expect((await send(`campaigns/${id}/${word}`, {}, person)).status, word).toBe(403)
    expect((await seen(`campaigns/${id}`, reader))._can).toEqual([])
    expect(await seen(`campaigns/${id}`, reader)).not.toHaveProperty('testMobiles')
  })
})

describe('A campaign template', () => {
  it('counts its variables, and is consistent across languages', async () => {
    const base = { category: 'SERVICE', smsHeader: 'agrdsk', otherwise: 'hi', dltTemplateId: '1007161234567890003' }
    const tried = async (more: object) =>
      (
        await send('campaign-templates', {
          name: `T ${Math.random()}`,
          dltEntityId: '1007161234567890001',
          ...base,
          ...more,
        })
      ).body
    expect(await tried({ bodies: { hi: '{{a}} {{ b }} {{a}}' } })).toMatchObject({
      variables: ['a', 'b'],
      smsHeader: 'AGRDSK',
    })
    expect((await tried({ bodies: { hi: '{{a' } })).fields).toHaveProperty('bodies')
    expect((await tried({ bodies: { mr: 'a' } })).fields).toHaveProperty('otherwise')
    expect((await tried({ bodies: { hi: 'a' }, smsHeader: 'AGRI12' })).fields).toHaveProperty('smsHeader')
    expect((await tried({ bodies: { hi: 'a' }, dltTemplateId: '123' })).fields).toHaveProperty('dltTemplateId')
  })
})

function idOf(link: unknown): number {
  return (link as { readonly id: number }).id
}

interface Found {
  readonly rows: readonly object[]
}
