import { heldIds } from './draft'
import type { Assignment, Group, Mapped, MappingChange, Why } from './mapping'

/** Whose tabs are mapped: a user or a group, as the lists need to know them. */
export interface Subject {
  readonly label: string
  /** The quieter line under the name. */
  readonly note: string
  /** Ids of authorities. */
  readonly held: ReadonlySet<number>
  /** How an authority came to its holder, where that is worth a word. */
  readonly origins: ReadonlyMap<number, string>
  readonly change: (granted: readonly number[], taken: readonly number[], why: Why) => MappingChange
}

/** A user with what they hold: an authority that is held twice, directly and by a group, is taken away twice. */
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

/** A group with what it holds. */
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
  return [source === 'GROUP' ? `by ${group?.label ?? 'a group'}` : '', validTill ? `till ${validTill}` : '']
    .filter(Boolean)
    .join(', ')
}
