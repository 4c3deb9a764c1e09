import { describe, expect, it } from 'vitest'
import { allows } from '#define'
import '#resources'

const held = new Set(['view_farmer_tab', 'role_akc', 'point_credit_menu'])

describe('Access', () => {
  it('is granted by the one key', () => {
    expect(allows(held, 'view_farmer_tab')).toBe(true)
    expect(allows(held, 'farmer:edit')).toBe(false)
  })

  it('is granted by any of several keys', () => {
    expect(allows(held, ['farmer:edit', 'view_farmer_tab'])).toBe(true)
    expect(allows(held, ['farmer:edit', 'farmer:create'])).toBe(false)
    expect(allows(held, [])).toBe(false)
  })

  it('is granted however the company spells the key', () => {
    expect(allows(held, 'POINT_CREDIT_MENU')).toBe(true)
    expect(allows(held, ['ROLE_PICTURE_VERIFICATION', 'POINT_CREDIT_MENU'])).toBe(true)
    expect(allows(held, 'VIEW_STATE_BUDGET')).toBe(false)
  })

  it('is granted when being signed in is enough', () => {
    expect(allows(new Set(), 'signedIn')).toBe(true)
  })

  it('is denied when no one may', () => {
    expect(allows(held, false)).toBe(false)
  })

  it('is denied for a part of a key', () => {
    expect(allows(new Set(['view_farmer']), 'view_farmer_tab')).toBe(false)
    expect(allows(new Set(['view_farmer_tab_old']), 'view_farmer_tab')).toBe(false)
  })
})
