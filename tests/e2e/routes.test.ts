import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allows, placeAt, type Need } from '#define'
import { register } from '#resources'
import { groupOf, authoritiesOf } from '../../server/demo/people/groupRows'
import { officeRows } from '../../server/demo/people/officeRows'
import { landingRows } from '../../server/session/foundation'
import { tabOf, titleOf, type Place } from '../../src/shell/routing/places'
import { exampleOf, shellRoutes } from '../catalogue/routes'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Somebody {
  readonly username: string
  readonly keys: ReadonlySet<string>
}

const somebody = (username: string, keys: readonly string[]): Somebody => ({
  username,
  keys: new Set(keys.map((key) => key.toLowerCase())),
})

/**
 * Returns a minimal set of demo users who land on every screen and open, or are denied, every screen. What a user may
 * open follows from their keys alone; other tests request every route with every user’s keys.
 */
function oneOfEach(): readonly Somebody[] {
  const office = officeRows
    // One has a landing rule of their own, and another test changes the password of the other.
    .filter(({ status, holds, username }) => !status && !holds && !['arjun.rao', 'retailer'].includes(username))
    .map(({ username, role, also = [], without = [] }) =>
      somebody(username, [...authoritiesOf(groupOf(role)).filter((key) => !without.includes(key)), ...also]),
    )
  const field = [
    ['sbu.head', 'SBU_HEAD'],
    ['tm.punjab', 'TERRITORY_MANAGER'],
    ['bdo', 'BDO'],
    ['fo001', 'FIELD_OFFICER'],
  ].map(([username = '', role = '']) => somebody(username, authoritiesOf(groupOf(role))))
  const people = [...office, ...field]
  const unseen = new Set(people.flatMap(sightsOf))
  const chosen: Somebody[] = []
  while (unseen.size > 0) {
    const gain = (one: Somebody): number => sightsOf(one).filter((sight) => unseen.has(sight)).length
    const best = people.reduce((first, second) => (gain(second) > gain(first) ? second : first))
    for (const sight of sightsOf(best)) unseen.delete(sight)
    chosen.push(best)
  }
  return chosen
}

/** What a user sees of the routes: each that opens, each that does not, and where they land. */
function sightsOf({ keys }: Somebody): string[] {
  return [...routes.map(({ path, key }) => `${path} ${allows(keys, key)}`), `lands at ${landingOf(keys)}`]
}

/** Returns where the specification’s rules send the holder of these keys, if that page exists and they hold its key. */
function landingOf(keys: ReadonlySet<string>): string {
  const to = landingRows.find(({ matchValue }) => keys.has(matchValue))?.targetRoute
  const place = to === undefined ? undefined : placeAt(register, to)
  return to !== undefined && place && allows(keys, tabOf(place).access.see) ? to : '/dashboard'
}

interface Route {
  readonly path: string
  readonly place: Place
  readonly key: Need
}

const routes = shellRoutes
  .filter(([route]) => route !== 'profile')
  .map(([route, key]): Route => {
    const path = `/${exampleOf(route)}`
    const place = placeAt(register, path)
    if (!place) throw new Error(`Nothing is declared at ${path}`)
    return { path, place, key: (key ?? 'signedIn') as Need }
  })

const everybody = oneOfEach()

const words = ({ place }: Route): string | undefined =>
  place.kind === 'show' ? undefined : `${titleOf(place)} · Agridesk`

interface Arrival {
  readonly path: string
  /** The title of the window; without one, it is the heading of the record’s page. */
  readonly title?: string | undefined
}

/** Navigates to an address as a link within the portal does, and waits until the portal is at one with this title. */
async function follow(page: Page, to: string, { path, title }: Arrival): Promise<void> {
  await page.evaluate((address) => {
    const key = Math.random().toString(36).slice(2)
    history.pushState({ usr: null, key, idx: 0 }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, to)
  await page.waitForFunction(
    (expected) => {
      const { key } = (history.state ?? {}) as { key?: string }
      const main = document.querySelector<HTMLElement>('main')
      const heading = main?.dataset.at === key ? main?.querySelector('h1')?.textContent : undefined
      const words = expected.title ?? (heading && `${heading} · Agridesk`)
      return location.pathname === expected.path && document.title === words
    },
    { path, title },
  )
}

/**
 * Returns the labels of the sidebar for these keys, groups before their entries; the catalogue test checks their
 * order.
 */
function sidebarOf(keys: ReadonlySet<string>): string[] {
  return register.sidebar.flatMap((entry) => {
    const label = 'to' in entry && entry.isNamedAfterProduct ? `Agridesk ${entry.label}` : entry.label
    if ('to' in entry) return isOpen(entry.to, keys) ? [label] : []
    const open = entry.entries.filter(({ to }) => isOpen(to, keys)).map(({ label }) => label)
    return open.length > 0 ? [entry.label, ...open] : []
  })
}

function isOpen(name: string, keys: ReadonlySet<string>): boolean {
  const place = placeAt(register, `/${name}`) ?? register.resources.find((one) => one.is.name === name)
  if (!place) return false
  return allows(keys, 'kind' in place ? tabOf(place).access.see : place.access.see)
}

describe('Every route, in the browser', () => {
  test.each(everybody)(
    'opens for $username where they hold its key, and redirects to the root where not',
    async (one) => {
      const page = await portal.page(one.username, '/')
      await page.waitForFunction(() => document.title.endsWith('· Agridesk') && location.pathname !== '/callback')
      const begin = { path: new URL(page.url()).pathname, title: await page.title() }
      expect(begin.path).toBe(landingOf(one.keys))
      const allowed = routes.filter(({ key }) => allows(one.keys, key))
      const denied = routes.filter(({ key }) => !allows(one.keys, key))
      for (const route of allowed) await follow(page, route.path, { path: route.path, title: words(route) })
      for (const { path } of denied) await follow(page, path, begin)
      if (denied.length > 0) await page.getByText('Access Denied').first().waitFor()
      const entries = page.locator('.frame > .sidebar .sidebar-label')
      await expect.poll(() => entries.allInnerTexts()).toEqual(sidebarOf(one.keys))
    },
  )
})
