import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../support/service'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

it('A crop whose maximum duration is below its minimum is refused at the field', async () => {
  const editor = await service.person(['view_farmer_tab', 'crop:edit'])
  const crop = { code: 'TEFF', name: 'Teff', category: 'CEREAL', seasons: ['KHARIF'], daysMin: 90, daysMax: 60 }
  const refused = await editor.send('POST', '/api/admin/crops', crop)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ daysMax: 'The longest duration can’t be less than the shortest' })
  const made = await editor.send('POST', '/api/admin/crops', { ...crop, daysMax: 120 })
  expect(made.status).toBe(201)
  const shortened = await editor.send('PATCH', `/api/admin/crops/${String(made.body.id)}`, { daysMax: 80 })
  expect(shortened.status).toBe(400)
})
