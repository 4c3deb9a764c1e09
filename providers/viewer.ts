/** One authority that the viewer holds, as the service names it. */
export interface HeldAuthority {
  readonly serverId: number
  readonly authority: string
  readonly label?: string | null
  readonly kind?: string
  /** Whether it counts as an authority of this portal; without any such one nobody stays signed in. */
  readonly isMasterData?: boolean
}

/** The signed-in user as the browser keeps them. */
export interface StoredViewer {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly roleType: string | null
  readonly officeRole: string | null
  readonly authorities: readonly HeldAuthority[]
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
}

/** The viewer of an answer of the service. */
export function viewerFrom({ username, name, profile, authorities }: MyAuthorities): StoredViewer {
  return {
    id: profile.serverId,
    username,
    name: name?.trim() || username,
    roleType: profile.roleType ?? null,
    officeRole: profile.officeRole ?? null,
    authorities,
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
    one.keys.size === other.keys.size &&
    [...one.keys].every((key) => other.keys.has(key))
  )
}

/** Whether somebody holds any authority of this portal: who holds none is signed out (spec §4). */
export function belongsHere({ username, authorities }: Pick<StoredViewer, 'username' | 'authorities'>): boolean {
  return username !== '' && authorities.some(({ isMasterData }) => isMasterData === true)
}
