import { focusWrong } from '../kit/focus/focusWithin'

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

/** Focuses the input of a field: the box itself, or within a group the first wrong one, else the first. */
export function focusField(formName: string, name: string | undefined): void {
  if (name !== undefined) focusWrong(document.getElementById(inputId(formName, name)))
}
