import { describe, expect, it } from 'vitest'
import { page, type Register } from '#define'
import { register } from '#resources'
import { landingOf } from '../../../src/shell/landing'
import { viewerWith } from '../../providers/signedIn'

const all: Register = {
  ...register,
  pages: [
    ...register.pages,
    page({ name: 'machine-report', path: 'back-office/machine-report', label: 'Report', key: 'view_back_office_tab' }),
  ],
}

describe('Whoever signs in begins', () => {
  it('where the landing rules of the company send them', () => {
    const backOffice = viewerWith(['view_back_office_tab'], { landing: '/back-office/machine-report' })
    expect(landingOf(all, backOffice)).toBe('/back-office/machine-report')
  })

  it('on the dashboard without a rule', () => {
    expect(landingOf(all, viewerWith(['view_back_office_tab']))).toBe('/dashboard')
  })

  it('on the dashboard when the key, or the tab, is missing', () => {
    expect(landingOf(all, viewerWith([], { landing: '/users' }))).toBe('/dashboard')
    expect(landingOf(register, viewerWith(['view_back_office_tab'], { landing: '/no-such-tab' }))).toBe('/dashboard')
  })
})
