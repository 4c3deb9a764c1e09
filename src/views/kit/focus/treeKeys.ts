/**
 * Handles a key in a tree, as in the WAI-ARIA tree pattern: arrows move and open, Home and End jump. Space checks an
 * item if it can be checked, and opens it otherwise.
 */
export function moveInTree(
  event: React.KeyboardEvent<HTMLElement>,
  toggle: (id: number) => void,
  check?: (id: number) => void,
): void {
  const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const at = items.indexOf(item)
  const expanded = item.getAttribute('aria-expanded')
  const parent = item.parentElement?.closest<HTMLElement>('[role=treeitem]')
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focusItem(items[at + 1]),
    ArrowUp: () => focusItem(items[at - 1]),
    Home: () => focusItem(items[0]),
    End: () => focusItem(items.at(-1)),
    ArrowRight: () => (expanded === 'false' ? toggle(idOf(item)) : expanded ? focusItem(items[at + 1]) : undefined),
    ArrowLeft: () => (expanded === 'true' ? toggle(idOf(item)) : focusItem(parent)),
    ' ': () => (check ? check(idOf(item)) : expanded ? toggle(idOf(item)) : undefined),
    Enter: () => (check ? check(idOf(item)) : item.querySelector<HTMLElement>('a')?.click()),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}

/** Focuses an item of the tree. */
export function focusItem(item: HTMLElement | null | undefined): void {
  item?.focus()
  item?.scrollIntoView({ block: 'nearest' })
}

function idOf(item: HTMLElement): number {
  return Number(item.dataset.id)
}
