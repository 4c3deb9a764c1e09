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
    page({ name: 'remote-sensing', label: 'Remote Sensing', key: 'view_remote_sensing_tab' }),
    page({ name: 'bookings', label: 'Bookings', key: 'view_bookings_tab' }),
    page({ name: 'machines', label: 'Machines', key: 'view_machine_tab' }),
  ],
}
const keys = [
  'view_back_office_tab',
  'view_remote_sensing_tab',
  'view_bookings_tab',
  'view_afs_users_tab',
  'view_geography',
  'view_machine_tab',
]
const office = (officeRole: string) => viewerWith(keys, { officeRole })

describe('Whoever signs in begins', () => {
  it.each([
    ['the back office', office('BACK_OFFICE'), '/back-office/machine-report'],
    ['a BDO', viewerWith(keys, { roleType: 'BDO', officeRole: null }), '/back-office/machine-report'],
    ['the account bdo', viewerWith(keys, { username: 'BDO' }), '/back-office/machine-report'],
    ['a partner', office('PARTNER'), '/users'],
    ['support', office('SUPPORT'), '/users'],
    ['remote sensing', office('REMOTE_SENSING'), '/remote-sensing'],
    ['an akc', viewerWith([...keys, 'role_akc']), '/bookings'],
    ['the retailer', viewerWith(keys, { username: 'retailer' }), '/geographies'],
    ['anybody else', office('SALES'), '/dashboard'],
  ])('%s: where the specification says', (_who, viewer, to) => {
    expect(landingOf(all, viewer)).toBe(to)
  })

  it('where the configuration sends the account', () => {
    const landings = [{ username: 'asha', to: '/machines' }]
    expect(landingOf(all, viewerWith(keys), { landings })).toBe('/machines')
  })

  it('on the dashboard when the key, or the tab, is missing', () => {
    expect(landingOf(all, viewerWith([], { officeRole: 'SUPPORT' }))).toBe('/dashboard')
    expect(landingOf(register, viewerWith(keys), { landings: [{ username: 'asha', to: '/no-such-tab' }] })).toBe(
      '/dashboard',
    )
  })
})
