import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaignTemplates, register } from '#resources'
import { raw, sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { runDue } from '../../../server/time'
import { permits } from '../../support/permits'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { sailors } from '../../support/sailings'

const resources = [sailors, permits]

let now: Date
let service: TestService
let master: Person
const at = (moment: string): void => void (now = new Date(`${moment}:00+05:30`))
beforeAll(async () => {
  at('2026-11-20T05:00')
  service = await startService({
    register: { ...register, resources: [...register.resources, ...resources] },
    now: () => now,
  })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  master = await service.person(['view_farmer_tab', 'campaign:edit', 'ROLE_CAMPAIGN_MANAGEMENT'])
})
afterAll(() => service.close())
beforeEach(async () => {
  at('2026-11-20T05:00')
  for (const table of [
    'permits',
    'sailors',
    'notices',
    'reminders',
    'schedules',
    'campaign_templates',
    'communications',
  ])
    await service.database.run(raw(`delete from ${table}`))
  await pass()
})

async function pass(): Promise<void> {
  const faults: unknown[] = []
  await runDue(service.engine(), { stopping: new AbortController().signal, onFault: (fault) => faults.push(fault) })
  expect(faults).toEqual([])
}

let count = 0
async function permit(values: object, language = 'hi'): Promise<number> {
  count += 1
  const mobile = `+9198123${String(count).padStart(5, '0')}`
  const [sailor] = await insertMany(service.database, sailors, [{ name: 'Asha', mobile, language }])
  const [id] = await insertMany(service.database, permits, [{ name: 'Diu', sailor, master: master.id, ...values }])
  return id ?? 0
}

const DLT = { smsHeader: 'AGRIDK', dltEntityId: '1'.repeat(19), dltTemplateId: '2'.repeat(19) }
async function template(bodies: object, status = 'APPROVED', category = 'SERVICE'): Promise<void> {
  const row = { name: 'Permit ends', channel: 'SMS', category, bodies, otherwise: 'en', status, ...DLT }
  await insertMany(service.database, campaignTemplates, [row])
}

const sent = (): Promise<{ text: string; language: string }[]> =>
  service.database.rows(raw(`select text, language from communications where ref like 'permits %' order by id`))
const marks = async (): Promise<string[]> =>
  (await service.database.rows<{ rule: string }>(raw('select rule from reminders order by rule, value'))).map(
    ({ rule }) => rule,
  )
async function words(person = master): Promise<(string | null)[]> {
  const { body } = await person.get<{ items: { words: string | null }[] }>('/api/admin/notices')
  return body.items.map((notice) => notice.words)
}
async function speaks(language: string | null): Promise<void> {
  await service.database.run(sql`update users set language = ${language} where id = ${master.id}`)
}

describe('A reminder', () => {
  it('goes to the person of its SMS and to those who get its notice, once for each date', async () => {
    const id = await permit({ till: '2026-12-01' })
    for (const early of ['2026-11-23T09:00', '2026-11-24T08:59']) {
      at(early)
      await pass()
    }
    expect(await sent()).toEqual([])
    at('2026-11-24T09:00')
    await pass()
    await pass()
    expect(await sent()).toEqual([{ text: 'Diu: 1 Dec 2026 तक।', language: 'hi' }])
    expect(await words()).toEqual([null])
    await service.database.run(sql`update permits set till = '2026-12-02' where id = ${id}`)
    at('2026-11-25T09:00')
    await pass()
    expect((await sent()).map(({ text }) => text)).toEqual(['Diu: 1 Dec 2026 तक।', 'Diu: 2 Dec 2026 तक।'])
  })

  it('may be an SMS only', async () => {
    await permit({ checkAt: '2026-11-20T00:00:00.000Z' }, 'en')
    at('2026-11-20T06:31')
    await pass()
    expect(await sent()).toEqual([{ text: 'Permit Diu ends on .', language: 'en' }])
    expect(await words()).toEqual([])
  })
})

describe('The records of sent reminders', () => {
  it('are kept while a reminder could be repeated, and removed afterwards', async () => {
    await permit({ till: '2026-11-26', checkAt: '2026-11-20T00:00:00.000Z' })
    at('2026-11-20T09:00')
    await pass()
    expect(await marks()).toEqual(['permits.checked', 'permits.ending'])
    at('2026-11-26T23:00')
    await pass()
    expect(await marks()).toEqual(['permits.checked', 'permits.ending'])
    at('2026-11-27T03:00')
    await pass()
    expect(await marks()).toEqual(['permits.checked'])
    at('2026-11-28T03:00')
    await pass()
    expect([await marks(), await sent()]).toEqual([[], [expect.anything(), expect.anything()]])
  })

  it('of an undeclared rule are removed after a month', async () => {
    await service.database.run(
      sql`insert into reminders (rule, record_id, value, at) values ('permits.old', 1, '2026-11-01', ${now.toISOString()}::timestamptz)`,
    )
    at('2026-12-19T03:00')
    await pass()
    expect(await marks()).toEqual(['permits.old'])
    at('2026-12-21T03:00')
    await pass()
    expect(await marks()).toEqual([])
  })
})

describe('A text maintained by the company', () => {
  const bodies = { en: '{{by}}: {{record}} runs till {{till}}', hi: '{{name}} की अवधि {{till}} तक' }
  const reminded = async (): Promise<void> => {
    await permit({ till: '2026-11-26', remark: 'Poor' }, 'pa')
    at('2026-11-20T09:00')
    await pass()
  }

  it('is used for a notice, in the language of its reader or else the default one', async () => {
    await template(bodies)
    await reminded()
    await speaks('hi')
    expect(await words()).toEqual(['Diu की अवधि 26 Nov 2026 तक'])
    for (const language of ['pa', null]) {
      await speaks(language)
      expect(await words()).toEqual(['{by}: {record} runs till 26 Nov 2026'])
    }
  })

  it('is used for an SMS', async () => {
    await template({ en: 'Runs till {{till}}', hi: '{{name}} की अवधि {{till}} तक' })
    await permit({ till: '2026-11-26' }, 'hi')
    await reminded()
    expect(await sent()).toEqual([
      { text: 'Diu की अवधि 26 Nov 2026 तक', language: 'hi' },
      { text: 'Runs till 26 Nov 2026', language: 'en' },
    ])
  })

  it.each([
    ['is not approved', 'SUBMITTED', 'SERVICE'],
    ['promotes something', 'APPROVED', 'PROMOTIONAL'],
  ])('is not used while it %s', async (_, status, category) => {
    await template(bodies, status, category)
    await reminded()
    expect(await words()).toEqual([null])
    expect(await sent()).toMatchObject([{ text: 'Permit Diu ends on 26 Nov 2026.' }])
  })

  it('reveals nothing that its reader does not see', async () => {
    await template({ en: 'Ends: {{remark}}' })
    await reminded()
    expect(await words()).toEqual([null])
    await service.database.run(raw('update permits set deleted_at = now()'))
    await service.database.run(sql`update campaign_templates set bodies = ${JSON.stringify(bodies)}::jsonb`)
    expect(await words()).toEqual([null])
  })

  it('may only use the known values', async () => {
    const body = { name: 'Permit ends', category: 'SERVICE', otherwise: 'en', ...DLT }
    const save = (text: string) =>
      master.send('POST', '/api/admin/campaign-templates', { ...body, bodies: { en: text } })
    const refused = await save('{{fare}} till {{till}}')
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        bodies:
          '{{fare}} is not known in the notice “Permits that end”. Use {{name}}, {{till}}, {{remark}}, {{by}}, {{record}}',
      },
    ])
    expect((await save('{{by}} till {{till}}')).body.fields).toEqual({
      bodies: '{{by}} is not known in an SMS about permits. Use {{name}}, {{till}}',
    })
    expect((await save('{{name}} till {{till}}')).status).toBe(201)
  })

  it('only for notices needs no registration, and is not used for SMS', async () => {
    const body = { name: 'Permit ends', channel: 'IN_APP', category: 'SERVICE', otherwise: 'en', bodies }
    const made = await master.send<{ id: number }>('POST', '/api/admin/campaign-templates', body)
    expect([made.status, made.body]).toMatchObject([201, { status: 'DRAFT', dltTemplateId: null }])
    const step = (word: string): Promise<Answer> =>
      master.send('POST', `/api/admin/campaign-templates/${made.body.id}/${word}`)
    expect((await step('submit')).status).toBe(400)
    expect(await step('release')).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
    await reminded()
    await speaks('hi')
    expect(await words()).toEqual(['Diu की अवधि 26 Nov 2026 तक'])
    expect(await sent()).toMatchObject([{ text: 'Permit Diu ends on 26 Nov 2026.' }])
  })

  it('for SMS cannot be saved without its registration', async () => {
    const body = { name: 'Permit ends', category: 'SERVICE', otherwise: 'en', bodies: { en: 'Ends.' } }
    const { status, body: problem } = await master.send('POST', '/api/admin/campaign-templates', body)
    expect([status, problem.fields]).toEqual([
      400,
      {
        smsHeader: 'Header is required',
        dltEntityId: 'DLT entity id is required',
        dltTemplateId: 'DLT template id is required',
      },
    ])
  })
})
