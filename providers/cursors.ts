const MOST = 30

const cursors = new Map<string, string>()

/**
 * The cursor of the last page read of a list: the next request of that list sends it, so that the service continues
 * from there. It is not part of the address, since it is meaningless to other users.
 */
export function cursorOf(list: string): string | undefined {
  return cursors.get(list)
}

/** Stores the cursor of the page that was just read; those of the least recent lists are dropped. */
export function keepCursor(list: string, cursor: string | undefined): void {
  cursors.delete(list)
  if (cursor) cursors.set(list, cursor)
  const [oldest] = cursors.keys()
  if (cursors.size > MOST && oldest !== undefined) cursors.delete(oldest)
}
