import type { RoleType } from '#resources'

/** A person with the fields that the rules of the reporting line need. */
export interface Somebody {
  readonly id: number
  readonly name: string
  readonly roleType: RoleType
}
