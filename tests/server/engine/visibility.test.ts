import { describe, expect, it } from 'vitest'
import { choice, date, image, mobile, pan, text } from '#define'
import { mayWrite, visibilityOf, type Viewer } from '../../../server/engine/viewer'

const holding = (...keys: string[]): Viewer => ({ id: 1, name: 'Asha', keys: new Set(keys), places: 'everywhere' })
const lookedAtBy = (viewer: Viewer, ...keys: string[]): Viewer => ({
  ...viewer,
  viewedBy: { id: 2, name: 'Meera', keys: new Set(keys) },
})

const fields = {
  open: text({ label: 'Open' }),
  personal: mobile({ label: 'Mobile', personal: true }),
  day: date({ label: 'Born', personal: true }),
  group: choice({ label: 'Blood group', personal: true, options: { A: 'A' } }),
  photo: image({ label: 'Photo', folder: 'users_kyc_documents', personal: true }),
  requested: pan({ label: 'PAN', personal: 'onRequest' }),
  closed: text({ label: 'Closed', read: 'farmer:edit' }),
  both: pan({ label: 'PAN', read: 'farmer:edit', personal: 'onRequest' }),
}
const seen = (viewer: Viewer): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, visibilityOf(field, viewer)]))

describe('The visibility of a field', () => {
  it('depends on the keys, and a field without a mask is absent', () => {
    expect(seen(holding())).toEqual({
      open: 'full',
      personal: 'masked',
      day: 'masked',
      group: 'masked',
      photo: 'absent',
      requested: 'masked',
      closed: 'absent',
      both: 'absent',
    })
    expect(seen(holding('pii:reveal', 'farmer:edit'))).toEqual({
      open: 'full',
      personal: 'full',
      day: 'full',
      group: 'full',
      photo: 'full',
      requested: 'masked',
      closed: 'full',
      both: 'masked',
    })
  })

  it('is limited to what both people may see when one views as the other', () => {
    const whole = holding('pii:reveal', 'farmer:edit')
    expect(seen(lookedAtBy(whole, 'pii:reveal', 'farmer:edit'))).toEqual(seen(whole))
    expect(seen(lookedAtBy(whole))).toEqual(seen(holding()))
    expect(seen(lookedAtBy(holding(), 'pii:reveal', 'farmer:edit'))).toEqual(seen(holding()))
  })

  it('lets masked fields be replaced, but not unreadable ones', () => {
    expect(mayWrite(fields.requested, holding())).toBe(true)
    expect(mayWrite(fields.photo, holding())).toBe(true)
    expect(mayWrite(fields.both, holding())).toBe(false)
  })
})
