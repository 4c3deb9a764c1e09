import type { Field, Kind } from './fields/options'
import type { AnyResource } from './resource/resource'
import { writableFields } from './writable'

/** The largest sheet that is taken in, in bytes, equal allowed (spec §9). */
export const MAX_SHEET = 10 * 1024 * 1024

/** So many rows and columns a sheet has at most. */
export const MOST_SHEET_ROWS = 50_000
export const MOST_SHEET_COLUMNS = 200

/** What a cell of a sheet cannot say. Pictures and documents it names, and they are added beside it. */
const unspeakable: readonly Kind[] = ['polygon', 'line', 'keyValue', 'condition', 'aadhaar']

/** By what people tell records apart in a sheet. */
const telling: readonly Kind[] = [
  ...(['text', 'vehicle', 'email', 'mobile', 'gstin', 'choice'] as const),
  ...(['integer', 'date', 'month', 'reference', 'place', 'code'] as const),
]

/** The names of the fields that a sheet may fill. The state, and what the service gives, are never among them. */
export function importableFields({ fields }: AnyResource): string[] {
  return writableFields(fields, 'create').filter((name) => !unspeakable.includes((fields[name] as Field).kind))
}

/** The codes by which rows of a sheet find records, and which no row gives. */
export function findingCodes(resource: AnyResource): string[] {
  return importKeys(resource)
    .flat()
    .filter((name) => resource.fields[name]?.kind === 'code')
}

/** The keys by which rows of a sheet find their records, in the order in which they are tried. */
export function importKeys({ imports }: AnyResource): readonly (readonly string[])[] {
  if (!imports) return []
  return typeof imports.by === 'string' ? [[imports.by]] : imports.by
}

/** The keys in words: `Code, or LGD code, or Parent and Name`. */
export function keyWords(resource: AnyResource): string {
  const labels = importKeys(resource).map((key) => key.map((name) => resource.fields[name]?.label ?? name))
  return labels.map((key) => [key.slice(0, -1).join(', '), key.at(-1)].filter(Boolean).join(' and ')).join(', or ')
}

/** What is wrong with how a resource is imported, as sentences. */
export function checkImports(resource: AnyResource): string[] {
  const { fields, imports, access } = resource
  if (!imports) return []
  const open = [...importableFields(resource), ...findingCodes(resource)]
  const keys = importKeys(resource)
  const complaints = keys
    .flat()
    .filter((name) => !open.includes(name) || !telling.includes((fields[name] as Field).kind))
    .map((name) => `imports find their record by ${name}, which tells no records apart in a sheet`)
  const last = keys.at(-1) ?? []
  if (!last.some((name) => fields[name]?.required || fields[name]?.unique))
    complaints.push('imports find their record by nothing that every record has')
  for (const name of [...Object.keys(imports.also ?? {}), ...Object.keys(imports.otherwise ?? {})])
    if (!importableFields(resource).includes(name)) complaints.push(`imports speak of ${name}, which no sheet fills`)
  if (access.create === false && access.update === false) complaints.push('imports write what nobody may write')
  return complaints
}
