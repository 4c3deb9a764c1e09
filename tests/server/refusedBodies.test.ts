import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsIn, type Attacked, type AttackedOperation } from '../support/attacked'
import { everyKey } from '../support/samples'
import { startService, type Answer, type Person, type TestService } from '../support/service'

const NONE = '999999999'

/** Operations, views and notices are not records; the authority of a reveal depends on the requested value. */
const isOfNoRecord = /^\/api\/admin\/(operations|views|my-notices)\/|\/reveal$/

let service: TestService
let person: Person
let operations: readonly AttackedOperation[]
beforeAll(async () => {
  service = await startService()
  person = await service.person(everyKey)
  const document = (await service.nobody.get<Attacked>('/api/openapi.json')).body
  operations = operationsIn(document).filter(({ isOpen }) => !isOpen)
})
afterAll(() => service.close())

const at = (path: string): string => path.replace('{id}', NONE).replace(/\{\w+\}/g, '1')

function send({ method, path }: AttackedOperation, body: object): Promise<Answer> {
  return person.send(method as 'POST', at(path), body)
}

describe('An unknown member of a body', () => {
  it('is refused at its name by every route with a body', async () => {
    const asked = operations.filter(({ takesJson }) => takesJson)
    expect(asked.length).toBeGreaterThan(300)
    const told: string[] = []
    for (const operation of asked) {
      const { status, body } = await send(operation, { surelyUnknown: 1 })
      const isTold = status === 400 && JSON.stringify(body).includes('surelyUnknown')
      // The record does not exist, or more than authorities is needed.
      if (!isTold && status !== 404 && status !== 403)
        told.push(`${operation.method} ${operation.path} ${status} ${JSON.stringify(body)}`)
    }
    expect(told).toEqual([])
  }, 120_000)

  it('does not turn an export of some records into one of the whole list', async () => {
    const { status, body } = await person.send('POST', '/api/admin/farmers/exports', { format: 'csv', ids: [6000] })
    expect([status, body.fields]).toEqual([400, { ids: 'Unknown field' }])
  })
})

describe('A missing record', () => {
  it('is reported before any other error of the request, by every operation', async () => {
    const asked = operations.filter(
      ({ method, path }) => method !== 'GET' && path.includes('/{id}') && !isOfNoRecord.test(path),
    )
    expect(asked.length).toBeGreaterThan(300)
    const told: string[] = []
    for (const operation of asked) {
      const { status, body } = await send(operation, {})
      if (status !== 404 && status !== 403)
        told.push(`${operation.method} ${operation.path} ${status} ${JSON.stringify(body)}`)
    }
    expect(told).toEqual([])
  }, 120_000)
})
