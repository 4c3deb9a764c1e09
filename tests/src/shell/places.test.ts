import { describe, expect, it } from 'vitest'
import { placeAt } from '#define'
import { register } from '#resources'
import { addressOf, entryOf, mayEnter, profileAddress, titleOf } from '../../../src/shell/routing/places'
import { viewerWith } from '../../providers/signedIn'

const at = (pathname: string) => placeAt(register, pathname)

describe('An address', () => {
  it.each([
    ['/dashboard', 'page', '/dashboard'],
    ['/farmers', 'list', '/farmers'],
    ['/farmers/', 'list', '/farmers'],
    ['/farmers/create', 'create', '/farmers/create'],
    ['/farmers/12', 'show', '/farmers/12'],
    ['/farmers/12/edit', 'edit', '/farmers/12/edit'],
    ['/users/operators', 'list', '/users/operators'],
    ['/users/edit-user/7', 'edit', '/users/7/edit'],
    ['/service-rates/Edit-Service-Rate/7', 'edit', '/service-rates/7/edit'],
    ['/view-daily-quiz/7', 'show', '/daily-quiz/7'],
    ['/USERS/Operators', 'list', '/users/operators'],
    ['/Farmers/Create', 'create', '/farmers/create'],
    ['/Create-Polls', 'create', '/create-polls'],
    ['/all-polls-details/create', 'create', '/create-polls'],
  ])('%s is a place of the kind %s', (pathname, kind, address) => {
    const place = at(pathname)
    expect(place?.kind).toBe(kind)
    expect(place && addressOf(place)).toBe(address)
  })

  it.each([
    '/',
    '/nowhere',
    '/farmers/12/history',
    '/farmers/edit-user/12',
    '/dashboard/12',
    '/farmers/12/edit/more',
    '/users/no-such-tab',
    '/farmers/x12/edit',
    '/users/edit-user/me',
    '/view-daily-quiz',
    '/view-daily-quiz/7/edit',
    '/view-nowhere/7',
  ])('%s is no place', (pathname) => {
    expect(at(pathname)).toBeUndefined()
  })

  it('is a place for every resource and page, under an entry of its own or beside another', () => {
    for (const {
      navigation: { path },
    } of [...register.resources, ...register.pages]) {
      const place = at(`/${path}`)
      expect(place && addressOf(place)).toBe(`/${path}`)
      expect(place && titleOf(place)).toBeTruthy()
      expect(
        place && [...register.resources, ...register.pages].some(({ is: { name } }) => name === entryOf(place)),
      ).toBe(true)
    }
  })
})

describe('Opening a page', () => {
  const enters = (pathname: string, keys: readonly string[]) => {
    const place = at(pathname)
    return place !== undefined && mayEnter(place, viewerWith(keys))
  }

  it('requires the key of the tab, in any spelling', () => {
    expect(enters('/farmers', [])).toBe(false)
    expect(enters('/farmers/12', ['VIEW_Farmer_Tab'])).toBe(true)
    expect(enters('/dashboard', [])).toBe(true)
  })

  it('also requires the right to create or change for a form', () => {
    expect(enters('/farmers/create', ['view_farmer_tab'])).toBe(false)
    expect(enters('/farmers/create', ['farmer:create'])).toBe(false)
    expect(enters('/farmers/create', ['view_farmer_tab', 'farmer:create'])).toBe(true)
    expect(enters('/farmers/12/edit', ['view_farmer_tab', 'farmer:edit'])).toBe(true)
  })

  it('requires only the key of the tab for a form with an address of its own', () => {
    expect(enters('/create-polls', ['content:publish'])).toBe(false)
    expect(enters('/create-polls', ['view_poll_and_quizzes_tab'])).toBe(true)
  })

  it('is always allowed for the own profile, and not for that of others', () => {
    expect(enters('/users/edit-user/7', [])).toBe(true)
    expect(enters('/users/edit-user/8', [])).toBe(false)
    expect(profileAddress({ id: 7 })).toBe('/users/edit-user/7?user=1&profile=true')
  })
})
