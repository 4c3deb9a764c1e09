import { describe, expect, it } from 'vitest'
import { register } from '#resources'
import { landingOf } from '../../../src/shell/routing/landing'
import { viewerWith } from '../../providers/signedIn'

describe('Whoever signs in begins', () => {
  it('where the landing rules of the company send them', () => {
    const backOffice = viewerWith(['view_back_office_tab'], { landing: '/back-office/machine-report' })
    expect(landingOf(register, backOffice)).toBe('/back-office/machine-report')
  })

  it('on the dashboard without a rule', () => {
    expect(landingOf(register, viewerWith(['view_back_office_tab']))).toBe('/dashboard')
  })

  it('on the dashboard when the key, or the tab, is missing', () => {
    expect(landingOf(register, viewerWith([], { landing: '/users' }))).toBe('/dashboard')
    expect(landingOf(register, viewerWith(['view_back_office_tab'], { landing: '/no-such-tab' }))).toBe('/dashboard')
  })
})
