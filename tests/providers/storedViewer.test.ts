import { afterAll, expect, it } from 'vitest'
import { currentViewer, endSession, openSession, storeTokens } from '../../providers/session'
import { vaultIn } from '../../providers/vault'
import { viewerFrom } from '../../providers/viewer'
import { memoryDrawer } from './memoryDrawer'
import { mineWith, signedIn, tokens, viewerWith } from './signedIn'

afterAll(() => endSession('left'))

it('a signed-in user is stored with username, profile, authorities and roles, as the specification lists them', async () => {
  const drawer = await signedIn(viewerWith(['view_farmer_tab', 'ROLE_PICTURE_VERIFICATION']))
  expect(await vaultIn(drawer).read('viewer')).toEqual({
    username: 'asha',
    profile: { serverId: 7 },
    authorities: [
      { serverId: 1, authority: 'view_farmer_tab', isMasterData: true },
      { serverId: 2, authority: 'ROLE_PICTURE_VERIFICATION', isMasterData: true },
    ],
    roles: ['view_farmer_tab', 'ROLE_PICTURE_VERIFICATION'],
    name: 'Asha Verma',
    roleType: 'OFFICE',
    officeRole: 'ADMIN',
    landing: null,
    serviceAreas: [],
    reach: 'everywhere',
  })
})

it('a stored user is read unchanged', async () => {
  const viewer = viewerWith(['view_farmer_tab', 'ROLE_PICTURE_VERIFICATION'])
  const drawer = await signedIn(viewer)
  await openSession(vaultIn(drawer))
  expect(currentViewer()).toEqual(viewer)
})

it('a user stored by an earlier version of the portal stays signed in', async () => {
  const vault = vaultIn(memoryDrawer())
  const {
    keys: _keys,
    profile: _profile,
    roles: _roles,
    landing: _landing,
    ...earlier
  } = viewerWith(['view_farmer_tab'])
  await vault.write('viewer', earlier)
  await openSession(vault)
  await storeTokens(tokens())
  await openSession(vault)
  expect(currentViewer()).toEqual(viewerWith(['view_farmer_tab']))
})

it('a user’s scope is the records of a partner, geographies, or unlimited', () => {
  const held = (...keys: string[]) => ({
    profile: { serverId: 7 },
    username: 'asha',
    name: 'Asha Verma',
    roleType: 'OFFICE',
    officeRole: 'PARTNER',
    authorities: keys.map((authority, at) => ({ serverId: at, authority, isMasterData: false })),
  })
  expect(viewerFrom(held('role_partner')).reach).toBe('partner')
  expect(viewerFrom(held('role_partner', 'partner:edit')).reach).toBe('everywhere')
  expect(viewerFrom({ ...held('view_farmer_tab'), places: { ids: [1] } }).reach).toBe('places')
  expect(viewerFrom({ ...held('view_farmer_tab'), places: 'everywhere' }).reach).toBe('everywhere')
})

it('a user’s geographies are called by the first of their names, and the others counted', () => {
  const mine = { ...mineWith(['view_farmer_tab']), places: { ids: [1, 2, 3] } }
  expect(viewerFrom({ ...mine, placeNames: ['Karnal', 'Panipat'] }).scopeLabel).toBe('Karnal, Panipat +1')
  expect(viewerFrom({ ...mine, places: { ids: [1] }, placeNames: ['West'] }).scopeLabel).toBe('West')
  expect(viewerFrom({ ...mine, places: 'everywhere', placeNames: [] })).not.toHaveProperty('scopeLabel')
})
