/** One authority that the viewer holds, as the service names it. */
export interface HeldAuthority {
  readonly serverId: number
  readonly authority: string
  readonly label?: string | null
  readonly kind?: string
  /** Whether it counts as an authority of this portal; a user without any such one is signed out. */
  readonly isMasterData?: boolean
}

/** A part of the country to which a user may limit what they see. */
export interface OfferedArea {
  readonly id: number
  readonly name: string
}

/** The records of which a user can see any: all, those of their geographies, or those of the partner they work for. */
export type Reach = 'everywhere' | 'places' | 'partner'

/** The signed-in user as stored in the browser (spec §3), with derived values. */
export interface StoredViewer {
  /** The same as the ID on the server of the profile; not stored. */
  readonly id: number
  readonly username: string
  readonly profile: { readonly serverId: number }
  readonly name: string
  readonly roleType: string | null
  readonly officeRole: string | null
  readonly authorities: readonly HeldAuthority[]
  /** The authority strings. */
  readonly roles: readonly string[]
  /** The start page by the company's landing rules, a path of the portal; null if none matches. */
  readonly landing: string | null
  /** The service areas to choose from. */
  readonly serviceAreas: readonly OfferedArea[]
  /** What limits the records that they see. */
  readonly reach: Reach
  /** The viewer's geographies in short, if these limit what they see: `Karnal, Panipat +3`. */
  readonly scopeLabel?: string
  /** The authority strings in lower case, as `allows` wants them; not stored. */
  readonly keys: ReadonlySet<string>
}

type Derived = 'id' | 'keys'
type Recent = 'profile' | 'roles' | 'landing' | 'serviceAreas' | 'reach'

/** The stored form of a viewer; an earlier version of the portal stored less, and the ID separately. */
export type ViewerInStorage = Omit<StoredViewer, Derived | Recent> & Partial<Pick<StoredViewer, 'id' | Recent>>

/** The answer of `GET /authorities/mine`. */
export interface MyAuthorities {
  readonly username: string
  readonly name?: string
  readonly profile: {
    readonly serverId: number
    readonly roleType?: string | null
    readonly officeRole?: string | null
  }
  readonly authorities: readonly HeldAuthority[]
  readonly landing?: string | null
  readonly serviceAreas?: readonly OfferedArea[]
  /** Their geographies by level, where they have not all. */
  readonly places?: 'everywhere' | { readonly ids?: readonly number[] }
  /** The names of the first of them. */
  readonly placeNames?: readonly string[]
}

/** The viewer from an answer of the service. */
export function viewerFrom(mine: MyAuthorities): StoredViewer {
  const { username, name, profile, authorities } = mine
  const scopeLabel = scopeLabelOf(mine)
  return {
    id: profile.serverId,
    username,
    profile: { serverId: profile.serverId },
    name: name?.trim() || username,
    roleType: profile.roleType ?? null,
    officeRole: profile.officeRole ?? null,
    authorities,
    roles: rolesOf(authorities),
    landing: mine.landing ?? null,
    serviceAreas: mine.serviceAreas ?? [],
    reach: reachOf(mine),
    ...(scopeLabel && { scopeLabel }),
    keys: keysOf(authorities),
  }
}

/** Converts a viewer to the stored form. */
export function toStorage({ id: _id, keys: _keys, ...stored }: StoredViewer): ViewerInStorage {
  return stored
}

/** Converts the stored form to a viewer. */
export function fromStorage(stored: ViewerInStorage): StoredViewer {
  const {
    profile = { serverId: stored.id ?? 0 },
    authorities,
    landing = null,
    serviceAreas = [],
    reach = 'everywhere',
  } = stored
  const derived = { id: profile.serverId, roles: rolesOf(authorities), keys: keysOf(authorities) }
  return { ...stored, ...derived, profile, landing, serviceAreas, reach }
}

function reachOf({ authorities, places = 'everywhere' }: MyAuthorities): Reach {
  const keys = keysOf(authorities)
  // A user who can edit partners does not belong to one.
  if (keys.has('role_partner') && !keys.has('partner:edit')) return 'partner'
  return places === 'everywhere' ? 'everywhere' : 'places'
}

function scopeLabelOf({ places = 'everywhere', placeNames = [] }: MyAuthorities): string {
  const rest = places === 'everywhere' ? 0 : (places.ids?.length ?? 0) - placeNames.length
  return [placeNames.join(', '), ...(rest > 0 && placeNames.length > 0 ? [`+${rest}`] : [])].join(' ')
}

function rolesOf(authorities: readonly HeldAuthority[]): readonly string[] {
  return authorities.map(({ authority }) => authority)
}

/** The keys of authorities: their strings in lower case. */
function keysOf(authorities: readonly HeldAuthority[]): ReadonlySet<string> {
  return new Set(authorities.map(({ authority }) => authority.toLowerCase()))
}

/** Whether two answers name the same person with the same authorities. */
export function isSameViewer(one: StoredViewer, other: StoredViewer): boolean {
  return (
    one.id === other.id &&
    one.name === other.name &&
    one.roleType === other.roleType &&
    one.officeRole === other.officeRole &&
    one.landing === other.landing &&
    one.reach === other.reach &&
    one.scopeLabel === other.scopeLabel &&
    JSON.stringify(one.serviceAreas) === JSON.stringify(other.serviceAreas) &&
    one.keys.size === other.keys.size &&
    [...one.keys].every((key) => other.keys.has(key))
  )
}

/** Whether a user has any authority of this portal: without one they are signed out (spec §4). */
export function belongsHere({ username, authorities }: Pick<StoredViewer, 'username' | 'authorities'>): boolean {
  return username !== '' && authorities.some(({ isMasterData }) => isMasterData === true)
}
