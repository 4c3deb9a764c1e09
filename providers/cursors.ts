const MOST = 30

const cursors = new Map<string, string>()

/**
 * Where the page of a list that was read last stands: the next request of that list carries it, so that the service goes
 * on from there. It is no part of the address, for it means nothing to anybody else.
 */
export function cursorOf(list: string): string | undefined {
  return cursors.get(list)
}

/** Keeps the cursor of the page that was just read; the lists that were read longest ago are forgotten. */
export function keepCursor(list: string, cursor: string | undefined): void {
  cursors.delete(list)
  if (cursor) cursors.set(list, cursor)
  const [oldest] = cursors.keys()
  if (cursors.size > MOST && oldest !== undefined) cursors.delete(oldest)
}
