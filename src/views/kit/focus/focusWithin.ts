/** Focuses an element, or the first input within it. */
export function focusWithin(element: HTMLElement | null): void {
  const inputs = 'input:not([type=file]):not([disabled]), textarea:not([disabled]), button:not([disabled])'
  const target = element?.matches(inputs) ? element : (element?.querySelector<HTMLElement>(inputs) ?? element)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
}

/** Focuses the first wrong input within an element; the first input if none is marked as wrong. */
export function focusWrong(element: HTMLElement | null): void {
  focusWithin(element?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? element)
}
