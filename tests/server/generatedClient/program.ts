import createClient from 'openapi-fetch'
import type { paths } from './generated'

/** What the program needs to sign in and to create a farmer. */
export interface Given {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly village: number
  readonly mobile: string
}

/** A program as another team would write it with the generated types, without knowing the service. */
export async function farmersLife({ url, username, password, village, mobile }: Given) {
  const client = createClient<paths>({ baseUrl: url, querySerializer: { object: { style: 'form', explode: true } } })
  const { data: tokens } = await client.POST('/api/admin/oauth/token', {
    body: { grant_type: 'password', username, password },
  })
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${tokens?.access_token ?? ''}`)
      return request
    },
  })

  const { data: made, response } = await client.POST('/api/admin/farmers', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { mobile, firstName: 'Gita', lastName: 'Devi', gender: 'FEMALE', language: 'pa', source: 'FO', village },
  })
  if (!made) throw new Error(`No farmer was made: ${response.status}`)
  const path = { id: made.id }

  const { data: found, error: unlisted } = await client.GET('/api/admin/farmers', {
    params: { query: { size: 5, sort: '-id', village: String(village), fields: { 'status.in': 'ACTIVE,MERGED' } } },
  })
  if (unlisted) throw new Error(`${unlisted.title}: ${JSON.stringify(unlisted.fields)}`)
  const { data: counted } = await client.GET('/api/{service}/{resource}/count', {
    params: { path: { service: 'admin', resource: 'farmers' }, query: { fields: { 'status.in': 'ACTIVE' } } },
  })

  const opened = { 'If-Match': `"${made.version}"` }
  const { data: changed } = await client.PATCH('/api/admin/farmers/{id}', {
    params: { path, header: opened },
    body: { firstName: 'Geeta' },
  })
  const { error: refusal, response: refused } = await client.PATCH('/api/admin/farmers/{id}', {
    params: { path, header: opened },
    body: { firstName: 'Gitanjali' },
  })

  const { data: acted } = await client.POST('/api/admin/farmers/{id}/deactivate', {
    params: { path },
    body: { reason: 'Moved to another village' },
  })
  const { data: history } = await client.GET('/api/{service}/{resource}/{id}/history', {
    params: { path: { service: 'admin', resource: 'farmers', ...path } },
  })
  return {
    listed: found?.items.map(({ id, mobile: number }) => ({ id, number })) ?? [],
    counted: counted?.totalItems,
    changed: changed?.firstName,
    conflict: { status: refused.status, title: refusal?.title, fields: refusal?.conflicts?.map(({ field }) => field) },
    state: acted?.status,
    events: history?.items.map(({ action }) => action) ?? [],
    made: made.id,
  }
}
