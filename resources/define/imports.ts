import { checkCondition } from './checkConditions'
import { below, fault, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import type { Field, Kind } from './fields/options'
import type { AnyResource } from './resource/resource'
import { writableFields } from './writable'

/** The maximum size of a sheet in bytes, inclusive (spec §9). */
export const MAX_SHEET = 10 * 1024 * 1024

/** The maximum number of rows and columns of a sheet. */
export const MOST_SHEET_ROWS = 50_000
export const MOST_SHEET_COLUMNS = 200

/** Kinds that a cell of a sheet cannot express. Pictures and documents are named in it, and uploaded separately. */
const unspeakable: readonly Kind[] = ['polygon', 'line', 'keyValue', 'condition', 'aadhaar']

/** The kinds that identify records in a sheet. */
const telling: readonly Kind[] = [
  ...(['text', 'vehicle', 'email', 'mobile', 'gstin', 'choice'] as const),
  ...(['integer', 'date', 'month', 'reference', 'place', 'code'] as const),
]

/** Texts that are compared by similarity of spelling. */
const spelled: readonly Kind[] = ['text', 'joined']

/** Finds the text of a rule that is compared by spelling, if it has one. */
export function spelledField({ fields }: AnyResource, by: readonly string[]): string | undefined {
  return by.find((name) => spelled.includes(fields[name]?.kind as Kind))
}

/** The names of the fields that a sheet can fill, without the state and what the service sets. */
export function importableFields({ fields, access, imports }: AnyResource): string[] {
  // The record through which a sheet is imported decides its tenant.
  const settled = imports?.through === undefined ? undefined : access.tenant
  return writableFields(fields, imports?.onlyChanges ? 'update' : 'create').filter(
    (name) => name !== settled && !unspeakable.includes((fields[name] as Field).kind),
  )
}

/** The codes by which rows of a sheet find records, and which no row sets. */
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

/** Finds faults in the import of a resource. */
export function checkImports(resource: AnyResource): Fault[] {
  const { fields, imports, access } = resource
  if (!imports) return []
  const open = [...importableFields(resource), ...findingCodes(resource)]
  const keys = importKeys(resource)
  const fillable = importableFields(resource)
  const last = keys.at(-1) ?? []
  const isSure = imports.onlyChanges || last.some((name) => fields[name]?.required || fields[name]?.unique)
  const others = Object.entries(imports.otherwise ?? {})
  return below(
    ['imports'],
    [
      ...keys
        .flat()
        .filter((name) => !open.includes(name) || !telling.includes((fields[name] as Field).kind))
        .map((name) => fault(['by', name], `imports find their record by ${name}, ${wrongKey(name, fields, open)}`)),
      ...(isSure ? [] : [fault(['by'], 'imports find their record by nothing that every record has')]),
      ...[...Object.keys(imports.also ?? {}).filter((name) => !open.includes(name)), ...others.map(([name]) => name)]
        .filter((name) => !fillable.includes(name))
        .map((name) => fault([name], `imports speak of ${name}, which no sheet fills${instead(name, fillable)}`)),
      ...others.flatMap(([name, one]) =>
        below(
          ['otherwise', name],
          [
            ...below(['when'], one?.when ? checkCondition(one.when, resource) : []),
            ...unknownWords(
              ['words'],
              [...(one?.words ?? '').matchAll(/\{(\w+)\}/g)].map(([, braced = '']) => braced),
              Object.keys(fields),
              (braced) => `imports make ${name} of ${braced}, which is no field`,
            ),
          ],
        ),
      ),
      ...(imports.alike ?? []).flatMap(({ by, unless = [] }, at) =>
        below(
          ['alike', String(at)],
          [
            ...[...by, ...unless]
              .filter((name) => !isCompared(name, fields, fillable))
              .map((name) => fault([name], `imports compare records by ${name}, ${wrongKey(name, fields, fillable)}`)),
            ...(by.filter((name) => spelled.includes(fields[name]?.kind as Kind)).length > 1
              ? [fault(['by'], 'imports compare records by one text at most, and by others that are the same')]
              : []),
          ],
        ),
      ),
      ...(access.create === false && access.update === false
        ? [fault([], 'imports write records that are never written by hand')]
        : []),
    ],
  )
}

function isCompared(name: string, fields: AnyResource['fields'], fillable: readonly string[]): boolean {
  const field = fields[name]
  if (field?.kind === 'joined') return field.of.every((part) => fillable.includes(part))
  return field !== undefined && fillable.includes(name) && telling.includes(field.kind)
}

function wrongKey(name: string, fields: AnyResource['fields'], open: readonly string[]): string {
  return fields[name] ? 'which tells no records apart in a sheet' : `which is no field${instead(name, open)}`
}
