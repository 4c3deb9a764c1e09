import type { RoleType } from '#resources'

/** Somebody as the rules of the line know them. */
export interface Somebody {
  readonly id: number
  readonly name: string
  readonly roleType: RoleType
}
