import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../support/service'

let service: TestService
let admin: Person
beforeAll(async () => {
  service = await startService()
  admin = await service.person([
    ...['view_afs_users_tab', 'user:create', 'user:edit', 'user:activate', 'user:senior', 'role_superadmin'],
    ...['view_geography', 'geo:edit'],
  ])
})
afterAll(() => service.close())

const title = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await admin.send(method, `/api/admin/${path}`, body, { 'if-match': '"1"' })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  return answer.body.title
}

describe('A refusal has the title of the specification', () => {
  it('for users', async () => {
    const { id } = await service.person([])
    expect(await title('POST', 'users', { username: '!' })).toBe('Error while creating user')
    expect(await title('PATCH', `users/${id}`, { mobile: '12' })).toBe('Error while updating user')
    expect(await title('POST', `users/${id}/activate`, {})).toBe('Error while activating user')
    expect(await title('POST', `users/${id}/deactivate`, {})).toBe('Error while deactivating user')
  })

  it('for geographies', async () => {
    const { places } = service
    expect(await title('POST', 'geographies', { name: '' })).toBe('Error while adding geography')
    expect(await title('PATCH', `geographies/${places.Nabha}`, { name: '' })).toBe('Error while updating geography')
    expect(await title('DELETE', `geographies/${places.Nabha}`)).toBe('Error while deleting geography')
  })

  it('for a record that is not found, including an address that no record can have', async () => {
    const reader = await service.person(['view_farmer_tab'])
    for (const id of ['999999999', '0', 'x', '1e3', '../users', '1;drop', '999999999999999999999']) {
      const { status, body } = await reader.get(`/api/admin/farmers/${encodeURIComponent(id)}`)
      expect([id, status, body.title]).toEqual([id, 404, 'Farmer Not Found'])
    }
  })
})
