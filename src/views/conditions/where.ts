import { isPlain, type Condition, type Part, type Tests } from '#define'

export { isPlain, type Part }

/** Puts filters in place of those of a list: as a step that Back undoes, or as a refinement of the last one. */
export type ChangeFilters = (where: Condition | undefined, step?: 'push' | 'replace') => void

/** The parts of a condition that must all hold. */
export function partsOf(where: Condition | undefined): Condition[] {
  if (!where) return []
  return 'all' in where ? where.all.flatMap(partsOf) : [where]
}

/** The condition that all parts make together; none for no parts. */
export function whole(parts: readonly Condition[]): Condition | undefined {
  return parts.length > 1 ? { all: parts } : parts[0]
}

/** The comparisons of each field path; nested conditions are left to the caller. */
export function testsByPath(where: Condition | undefined): Record<string, Tests> {
  const tests: Record<string, Tests> = {}
  for (const part of partsOf(where).filter(isPlain)) {
    const { field, ...own } = part
    tests[field] = { ...tests[field], ...own }
  }
  return tests
}

/** The condition with the comparisons of each given path put in place of its own; empty ones take the path away. */
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

/** The condition with one of its parts exchanged for another, in its place; for nothing, it is taken away. */
export function replaced(
  where: Condition | undefined,
  part: Condition,
  next: Condition | undefined,
): Condition | undefined {
  return whole(partsOf(where).flatMap((other) => (other === part ? (next ?? []) : other)))
}

/** The fields of which parts of a condition speak, without their levels. */
export function fieldsOfParts(parts: readonly Condition[]): string[] {
  return parts.filter(isPlain).map(({ field }) => field.split('.')[0] ?? field)
}
