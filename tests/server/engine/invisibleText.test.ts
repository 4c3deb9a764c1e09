import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyKey } from '../../support/samples'
import { importsOf, workbook } from '../../support/sheets'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const UNSEEN = ['\u202e', '\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u0007', '\u0085', '\u0301'.repeat(60)]

let service: TestService
let person: Person
let company = 0
beforeAll(async () => {
  service = await startService()
  person = await service.person(everyKey)
  const { body } = await person.send('POST', '/api/admin/companies', { code: 'UNSEEN', name: 'Seen', kind: 'PARTNER' })
  company = Number(body.id)
})
afterAll(() => service.close())

const change = (changes: object): Promise<Answer> => person.send('PATCH', `/api/admin/companies/${company}`, changes)
const required = { name: 'Name is required' }

it('A required text of invisible characters counts as missing when a record is created or changed', async () => {
  for (const name of UNSEEN) {
    const changed = await change({ name })
    expect([changed.status, changed.body.fields], JSON.stringify(name)).toEqual([400, required])
    const made = await person.send('POST', '/api/admin/companies', { code: 'X', name, kind: 'PARTNER' })
    expect([made.status, made.body.fields], JSON.stringify(name)).toEqual([400, required])
  }
})

it('A required text of invisible characters counts as missing in a bulk edit', async () => {
  const { status, body } = await person.send('PATCH', '/api/admin/companies', {
    ids: [company],
    changes: { name: '\u200b' },
  })
  expect([status, body.fields]).toEqual([400, required])
})

it('A required text of invisible characters counts as missing in the input of an action', async () => {
  const { status, body } = await person.send('POST', '/api/admin/farmers/deactivate', {
    ids: [1],
    input: { reason: '\u2060\u200b' },
  })
  expect([status, body.fields]).toEqual([400, { reason: 'Reason is required' }])
})

it('A required text of invisible characters counts as missing in a row of a sheet', async () => {
  const sheets = importsOf(person, service.url, 'companies')
  const { id, counts } = await sheets.checked(
    workbook([
      ['Code', 'Name', 'Kind'],
      ['UNSEEN2', '\u200b\u202e', 'Partner'],
      ['UNSEEN3', 'Quite\u200b another', 'Partner'],
    ]),
  )
  expect(counts).toMatchObject({ ERROR: 1, CREATE: 1 })
  const { body } = await person.get<{ items: { errors: object }[] }>(
    `/api/admin/companies/imports/${id}/rows?verdict=ERROR`,
  )
  expect(body.items[0]?.errors).toMatchObject({ name: expect.stringMatching(/is required/) })
})

it('Invisible characters are removed from a text, except line breaks and the joiners of Indian scripts', async () => {
  const { status, body } = await change({ name: 'gpj\u202eexe ക്\u200d', address: 'One\u200b\n\tTwo\u0007' })
  expect([status, body.name, body.address]).toEqual([200, 'gpjexe ക്\u200d', 'One\n\tTwo'])
})

it('A comment and a title of invisible characters count as missing', async () => {
  const comment = await person.send('POST', `/api/admin/companies/${company}/comments`, { body: '\u200b\u3164' })
  expect([comment.status, comment.body.fields]).toEqual([400, { body: 'Write a comment' }])
  const view = await person.send('POST', '/api/admin/views', {
    resource: 'companies',
    label: '\u200b',
    audience: 'mine',
  })
  expect([view.status, Object.keys(view.body.fields as object)]).toEqual([400, ['label']])
  const delivery = await person.send('POST', '/api/admin/deliveries', {
    ...{ resource: 'companies', title: '\u2800', rhythm: 'DAILY', time: '08:00' },
  })
  expect([delivery.status, Object.keys(delivery.body.fields as object)]).toEqual([400, ['title']])
})
