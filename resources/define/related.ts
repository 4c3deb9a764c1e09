import type { Condition } from './kernel/conditions'
import { levels, type Level } from './fields/options'
import { linksTo, type Link, type Register } from './register'

/** The lists on the page of a record of the named resource. */
export function relatedLinks(register: Pick<Register, 'resources'>, name: string): readonly Link[] {
  return linksTo(register, name).filter(({ related }) => related)
}

/** The part of a record that decides which others belong to it. */
export interface Owner {
  readonly id: number
  /** The level of a geography. */
  readonly type?: unknown
}

/**
 * The condition of the records that belong to this one; undefined if there can be none. Records below a geography above
 * the level of their place are found through its path: the lands of a state are those of its villages.
 */
export function relatedFilter({ from, field: name, kind }: Link, { id, type }: Owner): Condition | undefined {
  const field = from.fields[name]
  if (kind !== 'place' || field?.kind !== 'place') return { field: name, eq: id }
  const level = type as Level
  const own: readonly Level[] = typeof field.level === 'string' ? [field.level] : field.level
  if (own.includes(level)) return { field: name, eq: id }
  const isAbove = own.some((below) => levels.indexOf(level) < levels.indexOf(below))
  return isAbove ? { field: `${name}.${level}`, eq: id } : undefined
}

/** The name of a related list in the answer that counts them all. */
export function relatedName({ from, field }: Pick<Link, 'from' | 'field'>): string {
  return `${from.is.name}.${field}`
}
