import { isPlain, type Condition, type Part, type Tests } from '#define'

export { isPlain, type Part }

/** Replaces the filters of a list: as a step that Back undoes, or by replacing the last one. */
export type ChangeFilters = (where: Condition | undefined, step?: 'push' | 'replace') => void

/** The parts of a condition that must all hold. */
export function partsOf(where: Condition | undefined): Condition[] {
  if (!where) return []
  return 'all' in where ? where.all.flatMap(partsOf) : [where]
}

/** Joins parts to one condition; undefined for no parts. */
export function whole(parts: readonly Condition[]): Condition | undefined {
  return parts.length > 1 ? { all: parts } : parts[0]
}

/** The comparisons of each field path; the caller handles nested conditions. */
export function testsByPath(where: Condition | undefined): Record<string, Tests> {
  const tests: Record<string, Tests> = {}
  for (const part of partsOf(where).filter(isPlain)) {
    const { field, ...own } = part
    tests[field] = { ...tests[field], ...own }
  }
  return tests
}

/** The condition with the comparisons of each given path replaced; empty ones remove the path. */
export function withTests(
  where: Condition | undefined,
  changed: Readonly<Record<string, Tests>>,
): Condition | undefined {
  const others = partsOf(where).filter((part) => !isPlain(part) || !(part.field in changed))
  const given = Object.entries(changed).filter(([, tests]) => Object.keys(tests).length > 0)
  return whole([...others, ...given.map(([field, tests]): Part => ({ field, ...tests }))])
}

/** The condition without one of its parts. */
export function without(where: Condition | undefined, part: Condition): Condition | undefined {
  return whole(partsOf(where).filter((other) => other !== part))
}

/** The condition with one of its parts replaced in its place, or removed if there is no replacement. */
export function replaced(
  where: Condition | undefined,
  part: Condition,
  next: Condition | undefined,
): Condition | undefined {
  return whole(partsOf(where).flatMap((other) => (other === part ? (next ?? []) : other)))
}

/** The fields in some parts of a condition, without their levels. */
export function fieldsOfParts(parts: readonly Condition[]): string[] {
  return parts.filter(isPlain).map(({ field }) => field.split('.')[0] ?? field)
}
