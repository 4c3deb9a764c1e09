/** The id of the input of a field, which its label and the summary of errors point at. */
export function inputId(formName: string, name: string): string {
  return `${formName}_${name}`
}

/** The id of the summary of what keeps a form from being saved. */
export function summaryId(formName: string): string {
  return `${formName}-summary`
}

/** The id of a section of a form. */
export function sectionId(formName: string, label: string): string {
  return `${formName}-${label}`
}

/** Brings the cursor to the input of a field: to the box itself, or to the first one of a group. */
export function focusField(formName: string, name: string | undefined): void {
  if (name !== undefined) focusWithin(document.getElementById(inputId(formName, name)))
}

/** Brings the cursor to an element, or to the first input within it. */
export function focusWithin(element: HTMLElement | null): void {
  const inputs = 'input:not([type=file]):not([disabled]), textarea:not([disabled]), button:not([disabled])'
  const target = element?.matches(inputs) ? element : (element?.querySelector<HTMLElement>(inputs) ?? element)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
}
