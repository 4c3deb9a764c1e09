import { z } from 'zod'
import { isBlank } from '../kernel/cleanText'
import { holds, isFieldOperand, testsIn, type Condition } from '../kernel/conditions'
import type { Field, Fields } from '../fields/options'
import { todayInIndia } from '../kernel/relativeDates'
import { isStorableText } from '../kernel/storableText'
import { fieldsIn } from '../kinds'
import type { RecordCheck } from '../resource/rules'
import { writableFields } from '../writable'
import { formats, type Format } from './formats'
import { schemaOf } from './schemaOf'

/** The maximum nesting of a field's value: a multipolygon has five levels. */
const DEEPEST = 8

/** Messages by the name of the field; a message for no field has the empty name. */
export type FieldErrors = Record<string, string>

/** The schemas of declared fields, cached with their Indian date: creating one takes longer than most requests. */
const made = new WeakMap<Fields, Map<'create' | 'update', { readonly day: string; readonly schema: z.ZodObject }>>()

/**
 * The schema of a new record, or with `update` of a merge patch (RFC 7396) in which null clears a value. Limits to the
 * past or future are relative to `now`.
 */
export function inputSchema(fields: Fields, mode: 'create' | 'update', now = new Date()): z.ZodObject {
  const day = todayInIndia(now)
  const ofModes = made.get(fields) ?? new Map<'create' | 'update', { day: string; schema: z.ZodObject }>()
  const known = ofModes.get(mode)
  if (known?.day === day) return known.schema
  const schema = schemaFor(fields, mode, now)
  made.set(fields, ofModes.set(mode, { day, schema }))
  return schema
}

function schemaFor(fields: Fields, mode: 'create' | 'update', now: Date): z.ZodObject {
  const shape = writableFields(fields, mode).map((name) => {
    const field = fields[name] as Field
    const missing = missingMessage(field)
    const schema = z
      .unknown()
      .refine(isShallow, { message: `${field.label} is nested too deeply`, abort: true })
      .refine(isStorable, { message: `${field.label} contains characters that can’t be saved`, abort: true })
      .transform(emptyToNull)
      .pipe(field.required ? schemaOf(field, now) : schemaOf(field, now).nullable())
    const given = field.required
      ? z
          .unknown()
          .refine((value) => !isNothing(value), { message: missing, abort: true })
          .pipe(schema)
      : schema
    return [name, mode === 'create' && field.required && field.from === undefined ? given : given.optional()] as const
  })
  return z.strictObject(Object.fromEntries(shape))
}

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < DEEPEST && Object.values(value).every((part) => isShallow(part, depth + 1))
}

/** Only called on values within the nesting limit. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).flat().every(isStorable)
}

/** Empty text and empty lists mean "no value". */
function emptyToNull(value: unknown): unknown {
  return isNothing(value) ? null : value
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && isBlank(value)) ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** The message at a field whose required value is missing. */
function missingMessage(field: Field): string {
  const { kind, label } = field
  const format: Format | undefined = kind in formats ? formats[kind as keyof typeof formats] : undefined
  return format?.missing ?? `${label} ${isOfSeveral(field) ? 'are' : 'is'} required`
}

/** Whether a field holds several values and has a plural label: “Pictures”, but not “Consent”. */
function isOfSeveral(field: Field): boolean {
  const holdsSeveral =
    ['many', 'tags', 'condition', 'keyValue'].includes(field.kind) ||
    ('many' in field && typeof field.many === 'number')
  return holdsSeveral && /[^s]s$/.test(field.label ?? '')
}

/** The first message of each field of a failed parse. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const [field] = issue.path
    if (issue.code !== 'unrecognized_keys') tell(errors, String(field ?? ''), issue.message)
    else if (field === undefined) for (const key of issue.keys) tell(errors, key, 'Unknown field')
    else tell(errors, String(field), `There is no ${issue.keys.join(', ')} here`)
  }
  return errors
}

/** The first message is kept. A field may have a name that every object has, such as `toString`. */
function tell(errors: FieldErrors, name: string, message: string): void {
  if (!Object.hasOwn(errors, name)) errors[name] = message
}

/**
 * The errors of rules between fields: what is required while a condition matches. `record` is the whole record as it
 * would be.
 */
export function crossErrors(fields: Fields, record: Readonly<Record<string, unknown>>, now: Date): FieldErrors {
  const today = todayInIndia(now)
  const isTrue = (condition: Condition): boolean => holds(condition, record, today)
  const errors: FieldErrors = {}
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    if (field?.requiredWhen && isNothing(record[name]) && isTrue(field.requiredWhen))
      errors[name] = missingMessage(field)
  }
  return errors
}

/**
 * The errors of declared checks between the fields of a record, at their fields. `record` is the whole record as it
 * would be; with `changed`, only checks that use one of these fields run.
 */
export function checkErrors(
  checks: readonly RecordCheck[],
  record: Readonly<Record<string, unknown>>,
  now: Date,
  changed?: readonly string[],
): FieldErrors {
  const today = todayInIndia(now)
  const valueOf = (path: string): unknown => record[fieldOf(path)]
  const errors: FieldErrors = {}
  for (const { field, holds: condition, message } of checks) {
    const isTouched = !changed || [field, ...fieldsIn(condition)].some((path) => changed.includes(fieldOf(path)))
    const compared = testsIn(condition).filter((test) => Object.values(test).some(isFieldOperand))
    const needed = [field, ...compared.flatMap((test) => fieldsIn(test))]
    if (!isTouched || needed.some((path) => isNothing(valueOf(path)))) continue
    if (!holds(condition, record, today)) tell(errors, field, message)
  }
  return errors
}

function fieldOf(path: string): string {
  return path.split('.')[0] ?? path
}
