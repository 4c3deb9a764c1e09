import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allows } from '#define'
import { authorityList, guards } from '#resources'
import { authoritiesOf, groupOf } from '../../server/demo/people/groupRows'
import { officeRows } from '../../server/demo/people/officeRows'
import { authorityRows } from '../../server/session/authorityRows'
import { forgottenRoutes, shellRoutes } from './routes'

/** The authorities that the specification names as roles (§6). */
const named = [
  'role_akc',
  'POINT_CREDIT_MENU',
  'role_superadmin',
  'role_superadmin_with_campaign',
  'role_l1_tech_primary',
  'role_l1_tech_secondary',
  'role_care_team',
  'role_l1_non_tech',
  'l0_agent_primary',
  'l0_agent_secondary',
  'l0_agent_basic',
  'ROLE_CAMPAIGN_MANAGEMENT',
  'ROLE_PICTURE_VERIFICATION',
  'ROLE_PRIMARY',
] as const

/** The accounts that it names (§6); `bdo` works in the field, and the two named employees are demo users. */
const accounts = [
  ...['admin', 'superadmin', 'backoffice', 'rsupl', 'partner', 'trainer', 'support', 'call.centre01', 'sales', 'bi'],
  ...['bi.firmware', 'akc', 'metrics', 'retail', 'retailer', 'meera.joshi', 'arjun.rao'],
]

/** The keys of its screens (§2). */
const screenKeys = new Set([...shellRoutes, ...forgottenRoutes].flatMap(([, key]) => key ?? []))

const isNamed = (key: string): boolean => named.some((one) => one === key)

const keysOf = (username: string): ReadonlySet<string> => {
  const person = officeRows.find((row) => row.username === username)
  if (!person) throw new Error(`Nobody of the demo company is called ${username}`)
  return new Set([...authoritiesOf(groupOf(person.role)), ...(person.also ?? [])].map((key) => key.toLowerCase()))
}

describe('The roles of the specification', () => {
  it('are authorities with the specified spelling', () => {
    expect(named.filter((key) => !(key in authorityList))).toEqual([])
  })

  it('count as master data, as the keys of its screens do, and no other action does', () => {
    const counting = authorityRows().filter(({ isMasterData }) => isMasterData)
    const counted = new Set(counting.map(({ authority }) => authority))
    expect(named.filter((key) => !counted.has(key))).toEqual([])
    const others = Object.entries(authorityList).filter(([key, { kind }]) => kind !== 'ACTION' || isNamed(key))
    expect([...counted].sort()).toEqual(others.map(([key]) => key).sort())
    const views = new Set(counting.flatMap(({ authority, kind }) => (kind === 'VIEW' ? [authority] : [])))
    expect([...screenKeys].filter((key) => !views.has(key))).toEqual([])
  })

  it('have demo users, one under every account that it names', () => {
    expect(accounts.filter((username) => !officeRows.some((row) => row.username === username))).toEqual([])
    for (const key of named) {
      const holders = officeRows.filter(({ username }) => keysOf(username).has(key.toLowerCase()))
      expect(holders.length, key).toBeGreaterThan(0)
    }
  })

  it('are nowhere in the code as the name of an account', () => {
    const rooms = ['resources', 'providers', 'src', 'server/engine', 'server/behaviours', 'server/session']
    const special = ['superadmin', 'backoffice', 'rsupl', 'meera.joshi', 'arjun.rao', 'retailer', 'bi.firmware']
    const found = rooms.flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => {
          const text = readFileSync(join(room, file), 'utf8')
          return special.filter((name) => text.includes(`'${name}'`)).map((name) => `${room}/${file}: ${name}`)
        }),
    )
    expect(found).toEqual([])
  })
})

describe('The guard', () => {
  it.each([
    ['signedIn', ['campaign', 'sales', 'admin'], []],
    ['staff', ['admin', 'sales', 'partner', 'l0.basic', 'care.team01', 'akc'], ['campaign', 'verifier01']],
    ['fullAccess', ['superadmin', 'superadmin.campaign', 'meera.joshi'], ['admin', 'backoffice', 'sales']],
    ['pointCredit', ['admin', 'superadmin', 'meera.joshi', 'l1.tech.primary', 'l1.non.tech'], ['sales', 'l0.basic']],
    ['office', ['admin', 'trainer', 'call.centre01', 'backoffice', 'support'], ['sales', 'bi', 'retail', 'partner']],
    ['analysis', ['sales', 'bi', 'bi.firmware', 'metrics'], ['admin', 'superadmin', 'backoffice', 'trainer']],
  ] as const)('%s admits the intended users, and no others', (guard, allowed, refused) => {
    const need = guards[guard]
    expect(allowed.filter((username) => !allows(keysOf(username), need))).toEqual([])
    expect((refused as readonly string[]).filter((username) => allows(keysOf(username), need))).toEqual([])
  })
})
