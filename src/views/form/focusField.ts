/** The id of the input of a field, which its label and the summary of errors point at. */
export function inputId(formName: string, name: string): string {
  return `${formName}_${name}`
}

/** Brings the cursor to the input of a field: to the box itself, or to the first one of a group. */
export function focusField(formName: string, name: string | undefined): void {
  if (name === undefined) return
  const element = document.getElementById(inputId(formName, name))
  const target = element?.matches('input, textarea, button')
    ? element
    : (element?.querySelector<HTMLElement>('input, textarea, button') ?? element)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
}
