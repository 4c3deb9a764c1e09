import type { Register } from '#define'
import type { NamedLanding, RuntimeConfiguration } from '../../providers/config'
import type { StoredViewer } from '../../providers/session'
import { mayEnter, placeAt } from './places'

interface LandingRule {
  readonly usernames: readonly string[]
  /** Roles as the user's record names them. */
  readonly roles: readonly string[]
  readonly authorities?: readonly string[]
  readonly to: string
}

/** Where people begin, by who they are; the first rule that fits counts (spec §2). Everybody else begins on the dashboard. */
const rules: readonly LandingRule[] = [
  {
    usernames: ['bdo', 'backoffice'],
    roles: ['BDO', 'BACK_OFFICE'],
    authorities: ['role_bdo', 'role_back_office'],
    to: '/back-office/machine-report',
  },
  { usernames: ['support'], roles: ['PARTNER', 'SUPPORT'], to: '/users' },
  { usernames: [], roles: ['REMOTE_SENSING'], to: '/remote-sensing' },
  { usernames: [], roles: ['AKC'], authorities: ['role_akc'], to: '/bookings' },
  { usernames: ['retailer'], roles: ['RETAIL'], to: '/geographies' },
]

const DASHBOARD = '/dashboard'

/** Where a viewer begins: never a place that they may not enter, so that nobody is sent in a circle. */
export function landingOf(
  register: Register,
  viewer: StoredViewer,
  { landings = [] }: Pick<RuntimeConfiguration, 'landings'> = {},
): string {
  const to = namedFor(viewer, landings) ?? rules.find((rule) => fits(rule, viewer))?.to ?? DASHBOARD
  const place = placeAt(register, to)
  return place && mayEnter(place, viewer) ? to : DASHBOARD
}

function namedFor({ username }: StoredViewer, landings: readonly NamedLanding[]): string | undefined {
  return landings.find((landing) => landing.username.toLowerCase() === username.toLowerCase())?.to
}

function fits({ usernames, roles, authorities = [] }: LandingRule, viewer: StoredViewer): boolean {
  return (
    usernames.includes(viewer.username.toLowerCase()) ||
    [viewer.roleType, viewer.officeRole].some((role) => role !== null && roles.includes(role)) ||
    authorities.some((authority) => viewer.keys.has(authority))
  )
}
