import type { Field } from './fields/field'
import type { Kind } from './fields/options'
import type { AnyResource } from './resource'
import { writableFields } from './writable'

/** How rows of a sheet become records. */
export interface ImportOptions<Name extends string = string> {
  /** The field by which a row finds the record that is there already: unique, required, and filled in by people. */
  readonly by: Name
}

/** The largest sheet that is taken in, in bytes, equal allowed (spec §9). */
export const MAX_SHEET = 10 * 1024 * 1024

/** So many rows and columns a sheet has at most. */
export const MOST_SHEET_ROWS = 10_000
export const MOST_SHEET_COLUMNS = 200

/** What a cell of a sheet cannot say. */
const unspeakable: readonly Kind[] = ['image', 'file', 'polygon', 'line', 'keyValue', 'condition', 'aadhaar']

/** The names of the fields that a sheet may fill. The state, and what the service gives, are never among them. */
export function importableFields({ fields }: AnyResource): string[] {
  return writableFields(fields, 'create').filter((name) => !unspeakable.includes((fields[name] as Field).kind))
}

/** What is wrong with how a resource is imported, as sentences. */
export function checkImports({ fields, imports, access }: AnyResource): string[] {
  if (!imports) return []
  const field = fields[imports.by]
  const complaints: string[] = []
  if (field?.unique !== true || !field.required || field.personal || !['text', 'vehicle', 'email'].includes(field.kind))
    complaints.push(`imports find their record by ${imports.by}, which is no required and unique text`)
  if (access.create === false && access.update === false) complaints.push('imports write what nobody may write')
  return complaints
}
