/** The ID of the input of a field, which its label and the error summary link to. */
export function inputId(formName: string, name: string): string {
  return `${formName}_${name}`
}

/** The ID of the error summary of a form. */
export function summaryId(formName: string): string {
  return `${formName}-summary`
}

/** The ID of a section of a form. */
export function sectionId(formName: string, label: string): string {
  return `${formName}-${label}`
}

/** Focuses the input of a field: the box itself, or the first one of a group. */
export function focusField(formName: string, name: string | undefined): void {
  if (name !== undefined) focusWithin(document.getElementById(inputId(formName, name)))
}

/** Focuses an element, or the first input within it. */
export function focusWithin(element: HTMLElement | null): void {
  const inputs = 'input:not([type=file]):not([disabled]), textarea:not([disabled]), button:not([disabled])'
  const target = element?.matches(inputs) ? element : (element?.querySelector<HTMLElement>(inputs) ?? element)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
}
