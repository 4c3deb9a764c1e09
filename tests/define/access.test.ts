import { describe, expect, it } from 'vitest'
import { allows } from '#define'
import '#resources'

const held = new Set(['view_farmer_tab', 'role_akc', 'point_credit_menu'])

describe('May they?', () => {
  it('yes, with the one key', () => {
    expect(allows(held, 'view_farmer_tab')).toBe(true)
    expect(allows(held, 'farmer:edit')).toBe(false)
  })

  it('yes, with any of several keys', () => {
    expect(allows(held, ['farmer:edit', 'view_farmer_tab'])).toBe(true)
    expect(allows(held, ['farmer:edit', 'farmer:create'])).toBe(false)
    expect(allows(held, [])).toBe(false)
  })

  it('yes, however the company spells the key', () => {
    expect(allows(held, 'POINT_CREDIT_MENU')).toBe(true)
    expect(allows(held, ['ROLE_PICTURE_VERIFICATION', 'POINT_CREDIT_MENU'])).toBe(true)
    expect(allows(held, 'VIEW_STATE_BUDGET')).toBe(false)
  })

  it('yes, when it is enough to be signed in', () => {
    expect(allows(new Set(), 'signedIn')).toBe(true)
  })

  it('no, when nobody may', () => {
    expect(allows(held, false)).toBe(false)
  })

  it('no, with a part of a key', () => {
    expect(allows(new Set(['view_farmer']), 'view_farmer_tab')).toBe(false)
    expect(allows(new Set(['view_farmer_tab_old']), 'view_farmer_tab')).toBe(false)
  })
})
