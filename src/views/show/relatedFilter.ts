import { levels, type Condition, type Level, type Link } from '#define'
import type { Row } from '../row'

/**
 * The condition under which records belong to this one; undefined where none can. Those at a geography above the level of
 * their place are found through its path: the lands of a state are those of its villages.
 */
export function relatedFilter({ from, field: name, kind }: Link, row: Row): Condition | undefined {
  const field = from.fields[name]
  if (kind !== 'place' || field?.kind !== 'place') return { field: name, eq: row.id }
  const type = row.type as Level
  const own: readonly Level[] = typeof field.level === 'string' ? [field.level] : field.level
  if (own.includes(type)) return { field: name, eq: row.id }
  const isAbove = own.some((level) => levels.indexOf(type) < levels.indexOf(level))
  return isAbove ? { field: `${name}.${type}`, eq: row.id } : undefined
}
