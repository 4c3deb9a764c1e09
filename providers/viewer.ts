/** One authority that the viewer holds, as the service names it. */
export interface HeldAuthority {
  readonly serverId: number
  readonly authority: string
  readonly label?: string | null
  readonly kind?: string
  /** Whether it counts as an authority of this portal; without any such one nobody stays signed in. */
  readonly isMasterData?: boolean
}

/** A part of the country to which somebody may narrow what they see. */
export interface OfferedArea {
  readonly id: number
  readonly name: string
}

/** The signed-in user as the browser keeps them. */
export interface StoredViewer {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly roleType: string | null
  readonly officeRole: string | null
  readonly authorities: readonly HeldAuthority[]
  /** Where the company's landing rules send them, a path of the portal; null where none fits. */
  readonly landing: string | null
  /** The service areas that they may choose among. */
  readonly serviceAreas: readonly OfferedArea[]
  /** The authority strings in lower case, as `allows` wants them. */
  readonly keys: ReadonlySet<string>
}

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
}

/** The viewer of an answer of the service. */
export function viewerFrom(mine: MyAuthorities): StoredViewer {
  const { username, name, profile, authorities } = mine
  return {
    id: profile.serverId,
    username,
    name: name?.trim() || username,
    roleType: profile.roleType ?? null,
    officeRole: profile.officeRole ?? null,
    authorities,
    landing: mine.landing ?? null,
    serviceAreas: mine.serviceAreas ?? [],
    keys: keysOf(authorities),
  }
}

/** The keys of authorities: their strings in lower case. */
export function keysOf(authorities: readonly HeldAuthority[]): ReadonlySet<string> {
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
    JSON.stringify(one.serviceAreas) === JSON.stringify(other.serviceAreas) &&
    one.keys.size === other.keys.size &&
    [...one.keys].every((key) => other.keys.has(key))
  )
}

/** Whether somebody holds any authority of this portal: who holds none is signed out (spec §4). */
export function belongsHere({ username, authorities }: Pick<StoredViewer, 'username' | 'authorities'>): boolean {
  return username !== '' && authorities.some(({ isMasterData }) => isMasterData === true)
}
