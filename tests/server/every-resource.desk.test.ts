import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crossErrors, paths, type AnyResource } from '#define'
import { register } from '#resources'
import { freelyChanged, otherThan } from '../support/fieldShapes'
import { everyKey, samplesBy, type Row, type Samples } from '../support/samples'
import { startService, type Person, type TestService } from '../support/service'

let service: TestService
let author: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

const every = register.resources.map((resource) => ({ name: resource.is.name, resource }))

describe.each(every)('$name', ({ resource }) => {
  const base = `/api${paths.api(resource)}`
  const isChanged = resource.access.update !== false

  it.runIf(resource.access.create !== false)(
    'requires of a new record only what its declaration says, so that a form shows all errors at the first attempt',
    async () => {
      const least = leastOf(resource, await samples.input(resource))
      const { status, body } = await author.send('POST', base, least)
      expect([status, body.fields], `${JSON.stringify(least)}: ${String(body.detail)}`).toEqual([201, undefined])
    },
  )

  it.runIf(isChanged && freelyChanged(resource).length > 1)(
    'restores an earlier value of a field, and filters the history by it',
    async () => {
      const [one = '', other = ''] = freelyChanged(resource)
      const record = await samples.record(resource)
      const at = `${base}/${record.id}`
      for (const field of [one, other]) {
        const changed = await author.send('PATCH', at, { [field]: await otherThan(samples, resource, record, field) })
        expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      }
      const back = await author.send<Row>('POST', `${at}/restore`, { version: 1, fields: [one] }, { 'if-match': '"3"' })
      expect(back.status, JSON.stringify(back.body)).toBe(200)
      expect([back.body.version, back.body[one]]).toEqual([4, record[one]])
      const { body } = await author.get<{ items: object[] }>(`${at}/history?field=${one}&action=update,restore`)
      expect(body.items).toMatchObject([
        { action: 'restore', restoredFrom: 1, version: 4 },
        { action: 'update', version: 2 },
      ])
      expect((await author.send('POST', `${at}/restore`, { version: 4 })).status).toBe(400)
    },
  )

  it.runIf(resource.people.assignee)('accepts no generic assignment when it declares an assignee', async () => {
    const { id } = await samples.record(resource)
    expect((await author.send('PUT', `${base}/${id}/assignment`, { user: author.id })).status).toBe(404)
  })

  it('accepts comments and an assignment, and hides them for a missing record', async () => {
    const { id } = await samples.record(resource)
    const at = `${base}/${id}`
    const made = await author.send('POST', `${at}/comments`, { body: 'Look', mentions: [author.id] })
    expect([made.status, made.body.body], JSON.stringify(made.body)).toEqual([200, 'Look'])
    if (!resource.people.assignee) {
      expect((await author.send('PUT', `${at}/assignment`, { user: author.id })).status).toBe(200)
      const work = await author.get<{ items: object[] }>('/api/admin/my-work')
      expect(work.body.items[0]).toMatchObject({ resource: resource.is.name, record: id })
    }
    const people = await author.get<{ items: { id: number }[] }>(`${at}/people`)
    expect(people.body.items.map((one) => one.id)).toContain(author.id)
    if (!resource.people.assignee) expect((await author.send('DELETE', `${at}/assignment`)).status).toBe(204)
    const missing = `${base}/999999`
    for (const answer of [
      await author.get(`${missing}/comments`),
      await author.send('POST', `${missing}/comments`, { body: 'Look' }),
      ...(resource.people.assignee ? [] : [await author.send('PUT', `${missing}/assignment`, { user: author.id })]),
      ...(isChanged ? [await author.get(`${missing}/restore?version=1`)] : []),
      ...(isChanged ? [await author.send('POST', `${missing}/restore`, { version: 1 })] : []),
    ])
      expect([answer.status, answer.body.title]).toEqual([404, resource.form.messages.notFound])
  })
})

/** Returns the smallest valid input: required fields, and those required because of their values. */
function leastOf({ fields }: AnyResource, { _children, ...input }: Record<string, unknown>): Record<string, unknown> {
  const initial = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, 'initial' in field ? field.initial : undefined]),
  )
  const chosen = new Set(Object.keys(input).filter((name) => fields[name]?.required))
  const given = () => Object.fromEntries(Object.entries(input).filter(([name]) => chosen.has(name)))
  const missing = () =>
    Object.keys(crossErrors(fields, { ...initial, ...given() }, new Date())).filter((name) => name in input)
  for (let more = missing(); more.length > 0; more = missing()) for (const name of more) chosen.add(name)
  return { ...given(), ...(_children !== undefined && { _children }) }
}
