import type { Field } from './fields/options'
import type { AboutColumn } from './resource/names'
import type { AnyResource } from './resource/resource'

/** The name of the column that shows a row's subject: the one record it refers to, of several possible kinds. */
export const ABOUT: AboutColumn = 'about'

/** Whether a column is the subject column. */
export function isAbout({ list, fields }: AnyResource, column: string): boolean {
  return column === ABOUT && list.about !== undefined && !fields[ABOUT]
}

/** The fields behind a column: the references of the subject column, or the field itself. */
export function fieldsBehind(resource: AnyResource, column: string): readonly string[] {
  return isAbout(resource, column) ? (resource.list.about?.of ?? []) : [column]
}

/** The subject column as a field, for its heading and its width. */
export function aboutField({ list: { about }, fields }: AnyResource): Field | undefined {
  const first = fields[about?.of[0] ?? '']
  return about && first?.kind === 'reference'
    ? { kind: 'reference', label: about.label ?? 'Subject', to: first.to }
    : undefined
}

/** The field that a row shows in a column: in the subject column, the reference that has a value. */
export function fieldIn(resource: AnyResource, column: string, row: Readonly<Record<string, unknown>>): string {
  const behind = fieldsBehind(resource, column)
  return behind.find((name) => row[name] !== null && row[name] !== undefined) ?? behind[0] ?? column
}
