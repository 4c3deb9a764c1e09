import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let asha: Person
let ravi: Person
beforeAll(async () => {
  service = await startService()
  asha = await service.person(['view_farmer_tab'])
  ravi = await service.person(['view_farmer_tab'])
})
afterAll(() => service.close())

const path = '/api/admin/preferences'

describe('A person’s preference', () => {
  it('is stored per person, changed and deleted', async () => {
    expect((await asha.get(path)).body).toEqual({})
    expect((await asha.send('PUT', `${path}/look:farmers`, { value: { density: 'compact' } })).status).toBe(204)
    await asha.send('PUT', `${path}/look:farmers`, { value: { density: 'comfortable' } })
    expect((await asha.get(path)).body).toEqual({ 'look:farmers': { density: 'comfortable' } })
    expect((await ravi.get(path)).body).toEqual({})
    await asha.send('PUT', `${path}/look:farmers`, { value: null })
    expect((await asha.get(path)).body).toEqual({})
  })

  it('is refused without a value, with a malformed name or when too large, and is private', async () => {
    expect((await asha.send('PUT', `${path}/look`, {})).status).toBe(400)
    expect((await asha.send('PUT', `${path}/-look`, { value: 1 })).status).toBe(400)
    expect((await asha.send('PUT', `${path}/look`, { value: 'x'.repeat(40_000) })).status).toBe(400)
    expect((await service.nobody.get(path)).status).toBe(401)
    expect((await asha.get(path)).body).toEqual({})
  })
})
