/** Added, removed and changed things, by name. */
export interface Changes<T> {
  readonly added: Readonly<Record<string, T>>
  readonly removed: Readonly<Record<string, T>>
  readonly changed: Readonly<Record<string, readonly [before: T, after: T]>>
}

/** Things by their names. */
type Named<T> = Readonly<Record<string, T>>

/** Compares two sets of named things; they are plain data, and the order of names does not matter. */
export function changesBetween<T>(before: Named<T> = {}, after: Named<T> = {}): Changes<T> {
  const only = (one: Named<T>, other: Named<T>): Named<T> =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !Object.hasOwn(other, name)))
  const changed = Object.entries(after).flatMap(([name, now]): (readonly [string, readonly [T, T]])[] => {
    const was = before[name]
    return was === undefined || isSame(was, now) ? [] : [[name, [was, now]]]
  })
  return { added: only(after, before), removed: only(before, after), changed: Object.fromEntries(changed) }
}

/** Whether two pieces of plain data are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other)
}

function sorted(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
