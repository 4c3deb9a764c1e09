import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { register, tickets } from '#resources'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

/** Tickets that their requester can neither resolve nor close. */
const { resolve, close } = tickets.actions
const judged: AnyResource = {
  ...(tickets as AnyResource),
  actions: {
    ...tickets.actions,
    resolve: { ...resolve, notSelf: ['requester'], bulk: true },
    close: { ...close, notSelf: ['requester'], bulk: true },
  },
}
const KEYS = ['view_help_desk_tab', 'ticket:work', 'ticket:resolve', 'ticket:all']
const WORDS = '“Resolve” must be done by someone other than the person under “Requester”.'
const resolution = { resolution: 'It works again' }

let service: TestService
let requester: Person
let other: Person
let at = ''
let ticket = 0
beforeAll(async () => {
  const resources = register.resources.map((one) => (one.is.name === 'tickets' ? judged : one))
  service = await startService({ register: { ...register, resources } })
  requester = await service.person(KEYS)
  other = await service.person(KEYS)
  const asked = { subject: 'Cannot sign in', category: 'LOGIN', description: 'Since this morning' }
  const { status, body } = await requester.send<{ id: number }>('POST', '/api/admin/tickets', asked)
  expect(status).toBe(201)
  ticket = body.id
  at = `/api/admin/tickets/${ticket}`
})
afterAll(() => service.close())

const may = async (person: Person): Promise<string[]> => (await person.get<{ _can: string[] }>(at)).body._can

describe('An action that judges a person’s work', () => {
  it('is not offered to that person, and refused when they try', async () => {
    expect(await may(requester)).not.toContain('resolve')
    expect(await may(other)).toContain('resolve')
    expect(await requester.send('POST', `${at}/resolve`, resolution)).toMatchObject({
      status: 403,
      body: { title: 'Access is denied', detail: WORDS },
    })
  })

  it('is refused before the request is validated, while another person gets the validation errors', async () => {
    expect(await requester.send('POST', `${at}/resolve`, {})).toMatchObject({ status: 403, body: { detail: WORDS } })
    expect(await other.send('POST', `${at}/resolve`, {})).toMatchObject({ status: 400 })
  })

  it('is refused in bulk as well', async () => {
    const { body } = await requester.send('POST', '/api/admin/tickets/resolve', {
      ids: [ticket],
      input: resolution,
    })
    expect(JSON.stringify(body)).toContain(WORDS)
    expect((await other.get(at)).body.status).toBe('OPEN')
  })

  it('is explained by Why?', async () => {
    const { body } = await requester.get(`/api/admin/why?resource=tickets&id=${ticket}&operation=resolve`)
    expect(JSON.stringify(body)).toContain(WORDS)
  })

  it('can be performed by another person', async () => {
    expect(await other.send('POST', `${at}/resolve`, resolution)).toMatchObject({
      status: 200,
      body: { status: 'RESOLVED' },
    })
  })

  it('is not undone by that person either, alone or with the operation that did it', async () => {
    const [CLOSE, UNDO] = ['“Close” must be done by someone other than the person under “Requester”.', `${at}/undo`]
    const closed = await other.send('POST', `${at}/close`, {})
    expect(closed.body.status).toBe('CLOSED')
    const version = { 'if-match': `"${closed.body.version}"` }
    expect(await requester.send('POST', UNDO, {}, version)).toMatchObject({ status: 403, body: { detail: CLOSE } })
    expect(await other.send('POST', UNDO, {}, version)).toMatchObject({ status: 200, body: { status: 'RESOLVED' } })
    const { body } = await other.send('POST', '/api/admin/tickets/close', { ids: [ticket], input: {} })
    const admin = await service.person([...KEYS, 'authority:edit'])
    await service.database.run(sql`update tickets set requester_id = ${admin.id} where id = ${ticket}`)
    const undone = await admin.send('POST', `/api/admin/operations/${String(body.operation)}/undo`, {})
    expect(JSON.stringify(undone.body)).toContain(CLOSE)
    expect((await other.get(at)).body.status).toBe('CLOSED')
  })
})
