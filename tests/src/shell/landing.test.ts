import { describe, expect, it } from 'vitest'
import { register } from '#resources'
import { landingOf } from '../../../src/shell/routing/landing'
import { viewerWith } from '../../providers/signedIn'

describe('The first page after sign-in', () => {
  it('is the one that the company’s landing rules name', () => {
    const backOffice = viewerWith(['view_back_office_tab'], { landing: '/back-office/machine-report' })
    expect(landingOf(register, backOffice)).toBe('/back-office/machine-report')
  })

  it('is the dashboard without a rule', () => {
    expect(landingOf(register, viewerWith(['view_back_office_tab']))).toBe('/dashboard')
  })

  it('is the dashboard when the key or the tab is missing', () => {
    expect(landingOf(register, viewerWith([], { landing: '/users' }))).toBe('/dashboard')
    expect(landingOf(register, viewerWith(['view_back_office_tab'], { landing: '/no-such-tab' }))).toBe('/dashboard')
  })
})
