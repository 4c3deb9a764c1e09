import { formatDay } from '#define'
import { heldIds } from './draft'
import type { Assignment, Group, Mapped, MappingChange, Why } from './mapping'

/** The user or group whose tabs are mapped. */
export interface Subject {
  readonly label: string
  /** The muted line below the name. */
  readonly note: string
  /** IDs of authorities. */
  readonly held: ReadonlySet<number>
  /** How the holder got an authority, if worth showing. */
  readonly origins: ReadonlyMap<number, string>
  readonly change: (granted: readonly number[], taken: readonly number[], why: Why) => MappingChange
}

/** A user with their authorities: one held twice, directly and through a group, is removed in both places. */
export function userSubject(person: Mapped, assignments: readonly Assignment[]): Subject {
  return {
    label: person.label,
    note: person.username ?? '',
    held: heldIds(assignments),
    origins: new Map(assignments.map((one) => [one.authority.id, originOf(one)])),
    change: (granted, taken, why) => ({
      user: person.id,
      assign: granted,
      remove: assignments.filter(({ authority }) => taken.includes(authority.id)).map(({ id }) => id),
      ...why,
    }),
  }
}

/** A group with its authorities. */
export function groupSubject(group: Group): Subject {
  const people = `${group.people} ${group.people === 1 ? 'person has' : 'people have'} it`
  return {
    label: group.name,
    note: `${group.isNewUserDefault ? 'Given to new users; ' : ''}${people}. Changes here apply to them too`,
    held: new Set(group.authorities),
    origins: new Map(),
    change: (granted, taken, why) => ({ group: group.id, assign: granted, remove: taken, ...why }),
  }
}

function originOf({ source, group, validTill }: Assignment): string {
  return [source === 'GROUP' ? `by ${group?.label ?? 'a group'}` : '', validTill ? `until ${formatDay(validTill)}` : '']
    .filter(Boolean)
    .join(', ')
}
