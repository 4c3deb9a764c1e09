import { kinds, type Assignment, type Authority, type Kind } from './mapping'

/** The difference between a draft and what is held. */
export interface Difference {
  readonly granted: readonly Authority[]
  readonly taken: readonly Authority[]
}

const words: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  VIEW: ['tab', 'tabs'],
  ACTION: ['action', 'actions'],
  ROLE: ['role', 'roles'],
  TENANT: ['tenant', 'tenants'],
}

/** The authorities of assignments, by ID. */
export function heldIds(assignments: readonly Assignment[]): ReadonlySet<number> {
  return new Set(assignments.map(({ authority }) => authority.id))
}

/** The difference between what is held and the drafted authorities. */
export function differenceOf(
  all: readonly Authority[],
  held: ReadonlySet<number>,
  draft: ReadonlySet<number>,
): Difference {
  return {
    granted: all.filter(({ id }) => draft.has(id) && !held.has(id)),
    taken: all.filter(({ id }) => held.has(id) && !draft.has(id)),
  }
}

/** A difference in words: `+2 tabs, −1 tab, +1 role`; empty when nothing changes. */
export function wordsOf({ granted, taken }: Difference): string {
  const kindNames = Object.keys(kinds) as Kind[]
  return kindNames
    .flatMap((kind) => [counted('+', granted, kind), counted('−', taken, kind)])
    .filter(Boolean)
    .join(', ')
}

/** Whether the change needs a reason: it grants something sensitive. */
export function needsReason({ granted }: Difference): boolean {
  return granted.some(({ sensitive }) => sensitive === true)
}

function counted(sign: string, changed: readonly Authority[], kind: Kind): string {
  const count = changed.filter((authority) => authority.kind === kind).length
  return count === 0 ? '' : `${sign}${count} ${words[kind][count === 1 ? 0 : 1]}`
}
