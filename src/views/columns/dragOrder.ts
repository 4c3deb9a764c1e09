/** How far the pointer must move before a press becomes a drag, in pixels. */
const SLOP = 5

interface Dragging {
  readonly axis: 'x' | 'y'
  /** The elements being ordered, in their present order. */
  readonly items: () => readonly HTMLElement[]
  /** Called during the drag with the target gap (0 is before the first), and with null at the end. */
  readonly onGap: (gap: number | null) => void
  readonly onDrop: (gap: number) => void
}

/** Follows the pointer from a press on one of several elements until it is dropped at another place among them. */
export function dragToOrder(press: React.PointerEvent<HTMLElement>, { axis, items, onGap, onDrop }: Dragging): void {
  if (press.button !== 0) return
  const at = (event: { clientX: number; clientY: number }): number => (axis === 'x' ? event.clientX : event.clientY)
  const start = at(press)
  let gap: number | null = null
  const move = (event: PointerEvent): void => {
    if (gap === null && Math.abs(at(event) - start) < SLOP) return
    event.preventDefault()
    gap = gapAt(items(), axis, at(event))
    onGap(gap)
  }
  const end = (event: PointerEvent): void => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', escape, true)
    if (gap === null) return
    onGap(null)
    // The click after the drop would sort.
    const swallow = (click: Event): void => click.stopPropagation()
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    if (event.type === 'pointerup') onDrop(gap)
  }
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(new PointerEvent('pointercancel'))
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', escape, true)
}

function gapAt(items: readonly HTMLElement[], axis: 'x' | 'y', position: number): number {
  return items.filter((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return position > (axis === 'x' ? left + width / 2 : top + height / 2)
  }).length
}
