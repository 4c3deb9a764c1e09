import {
  checkErrors,
  crossErrors,
  fieldErrors,
  inputSchema,
  type FieldErrors,
  type Fields,
  type RecordCheck,
} from '#define'
import { serviceClock } from '../../../providers/clock'
import { holdsToday } from '../data/today'
import { unequal } from './typedTwice'
import { changedValues, toWrite, type FormValues } from './values'

/** The input of a form's validation. */
export interface Checked {
  /** The editable fields. */
  readonly fields: Fields
  readonly mode: 'create' | 'update'
  /** The values with which the form opened. */
  readonly base: FormValues
  readonly values: FormValues
  /** The record with the form's values, for conditions. */
  readonly record: FormValues
  /** The rules between its fields. */
  readonly checks?: readonly RecordCheck[]
}

/** The input that a form would send, or its errors. */
export type Verdict = { readonly errors: FieldErrors } | { readonly input: Record<string, unknown> }

/**
 * Validates a form with the service's schema. Untouched fields are not validated again: a masked or outdated value is
 * not the fault of a user who edits another field. Hidden fields are not sent, or are cleared if they were stored.
 */
export function check({ fields, mode, base, values, record, checks = [] }: Checked): Verdict {
  const visible = visibleFields(fields, record)
  const hidden = Object.keys(fields).filter((name) => !(name in visible))
  const given = mode === 'create' ? allValues(visible, values) : changedValues(visible, base, values)
  const parsed = inputSchema(visible, mode, serviceClock.now()).safeParse(given)
  const errors = {
    ...checkErrors(checks, record, serviceClock.now(), Object.keys(given)),
    ...crossErrors(visible, record, serviceClock.now()),
    ...unequal(visible, given, values),
    ...(!parsed.success && fieldErrors(parsed.error)),
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { errors }
  const emptied = mode === 'update' ? hidden.filter((name) => isStored(fields[name], base[name])) : []
  return { input: { ...withoutEmpty(parsed.data, mode), ...Object.fromEntries(emptied.map((name) => [name, null])) } }
}

/** The error of one field, if any. */
export function errorOf(name: string, checked: Checked): string | undefined {
  return errorsIn(check(checked))[name]
}

/** The errors of a form, if any. */
export function errorsIn(verdict: Verdict): FieldErrors {
  return 'errors' in verdict ? verdict.errors : {}
}

/** The fields whose condition holds. */
export function visibleFields(fields: Fields, record: FormValues): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { when }]) => holdsToday(when, record)))
}

/** Whether a field must be filled in now. */
export function isRequired({ required, requiredWhen }: Fields[string], record: FormValues): boolean {
  return !!required || (requiredWhen !== undefined && holdsToday(requiredWhen, record))
}

function allValues(fields: Fields, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toWrite(field, values[name])]))
}

/** A new record omits empty fields, so that the service sets its defaults. */
function withoutEmpty(input: Record<string, unknown>, mode: 'create' | 'update'): Record<string, unknown> {
  return mode === 'update'
    ? input
    : Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
}

function isStored(field: Fields[string] | undefined, value: unknown): boolean {
  return field !== undefined && toWrite(field, value) !== null
}
