import type { Field } from './fields/options'
import type { AboutColumn } from './resource/names'
import type { AnyResource } from './resource/resource'

/** The column of a list that shows the one record, of several which a row may name, that it is about. */
export const ABOUT: AboutColumn = 'about'

/** Whether a column is the one of what a row is about. */
export function isAbout({ list, fields }: AnyResource, column: string): boolean {
  return column === ABOUT && list.about !== undefined && !fields[ABOUT]
}

/** The fields behind a column: the references among which a row names one, or the field itself. */
export function fieldsBehind(resource: AnyResource, column: string): readonly string[] {
  return isAbout(resource, column) ? (resource.list.about?.of ?? []) : [column]
}

/** The column of what a row is about as a field, for its heading and its width. */
export function aboutField({ list: { about }, fields }: AnyResource): Field | undefined {
  const first = fields[about?.of[0] ?? '']
  return about && first?.kind === 'reference'
    ? { kind: 'reference', label: about.label ?? 'Subject', to: first.to }
    : undefined
}

/** The field that a row shows in a column: of several references the one that has a value. */
export function fieldIn(resource: AnyResource, column: string, row: Readonly<Record<string, unknown>>): string {
  const behind = fieldsBehind(resource, column)
  return behind.find((name) => row[name] !== null && row[name] !== undefined) ?? behind[0] ?? column
}
