import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../support/service'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

test('smoke', async () => {
  const admin = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'pii:reveal', 'view_geography'])
  const made = await admin.send('POST', '/api/admin/farmers', { mobile: '98765 43210', firstName: 'gurpreet', lastName: 'singh', gender: 'MALE', language: 'pa', village: service.places['Galib Kalan'], source: 'CALL_CENTRE' })
  console.log(made.status, JSON.stringify(made.body))
  const list = await admin.get('/api/admin/farmers?q=gurpreet&village.state=' + service.places.Punjab)
  console.log(list.status, JSON.stringify(list.body))
  const id = made.body.id
  const patched = await admin.send('PATCH', `/api/admin/farmers/${id}`, { lastName: 'Sandhu' }, { 'if-match': '"1"' })
  console.log(patched.status, patched.headers.get('etag'))
  const stale = await admin.send('PATCH', `/api/admin/farmers/${id}`, { lastName: 'Gill' }, { 'if-match': '"1"' })
  console.log(stale.status, JSON.stringify(stale.body))
  const merged = await admin.send('PATCH', `/api/admin/farmers/${id}`, { pin: '141001' }, { 'if-match': '"1"' })
  console.log(merged.status, JSON.stringify(merged.body))
  const history = await admin.get(`/api/admin/farmers/${id}/history`)
  console.log(JSON.stringify(history.body))
  const land = await admin.send('POST', '/api/admin/lands', { farmer: id, name: 'North field', village: service.places['Galib Kalan'], area: { value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA' }, ownership: 'OWNED' })
  console.log(land.status, JSON.stringify(land.body))
  const geo = await admin.get('/api/admin/geographies/options?type.in=village&q=gal')
  console.log(JSON.stringify(geo.body))
  const act = await admin.send('POST', `/api/admin/farmers/${id}/deactivate`, { reason: 'asked for it' })
  console.log(act.status, JSON.stringify(act.body))
  expect(made.status).toBe(201)
})
