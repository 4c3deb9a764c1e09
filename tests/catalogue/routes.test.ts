import { describe, expect, it } from 'vitest'
import { placeAt, type Need } from '#define'
import { register } from '#resources'
import { tabOf } from '../../src/shell/routing/places'
import { exampleOf, forgottenRoutes, shellRoutes } from './routes'

/** Addresses that redirect. */
const forwarded = ['profile']
const every = [...shellRoutes, ...forgottenRoutes].filter(([route]) => !forwarded.includes(route))

/** Returns the key of the tab at an address; undefined when nothing is declared there. */
function keyAt(route: string): Need | undefined {
  const place = placeAt(register, `/${exampleOf(route)}`)
  if (!place) return undefined
  // A record's page could be mistaken for a tab: the route of a tab must be a declared one.
  if (route.endsWith('{tab}') && !(place.kind === 'list' && place.tab)) return undefined
  return tabOf(place).access.see
}

describe('A route of the specification', () => {
  it.each(every)('%s has its key %s', (route, key) => {
    expect(keyAt(route)).toBe(key ?? 'signedIn')
  })

  it('is found whatever its case', () => {
    expect(placeAt(register, '/FARMERS')).toEqual(placeAt(register, '/farmers'))
  })
})
