import type { Condition, Scalar, Tests } from './conditions'

/** An operand read from the record of the form. */
export interface FormOperand {
  /** The name of a field of the form (`farmer`), or of a field of the record to which it refers (`booking.farmer`). */
  readonly form: string
}

/** The operators whose operand may come from the form. */
export const formOperators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const

/** Compares a field of the choosable records with a value of the form. */
export type FormTest = { readonly field: string } & {
  readonly [O in (typeof formOperators)[number]]?: Scalar | FormOperand
}

/** The choosable records: a condition on them, parts of which may depend on other fields of the form. */
export type Choices =
  /** A condition over the records. */
  | Condition
  /** A test whose operand is a value of the form. */
  | FormTest
  /** All of these hold. */
  | { readonly all: readonly Choices[] }

/** Whether an operand is read from the form. */
export function isFormOperand(operand: unknown): operand is FormOperand {
  return typeof operand === 'object' && operand !== null && 'form' in operand
}

/** Lists the parts of choices that depend on the form; all of them must match. */
export function dependentTests(choices: Choices | undefined): readonly FormTest[] {
  if (!choices) return []
  if ('all' in choices) return choices.all.flatMap(dependentTests)
  return Object.values(choices).some(isFormOperand) ? [choices as FormTest] : []
}

/** Lists the paths that choices read from the form, each once: `farmer`, `booking.farmer`. */
export function formPaths(choices: Choices | undefined): readonly string[] {
  const operands = dependentTests(choices).flatMap((test) => Object.values(test).filter(isFormOperand))
  return [...new Set(operands.map(({ form }) => form))]
}

/**
 * What a record must contain to be one of the choices, according to the form: by the fields of the record that must be
 * equal, the form's values in the form's shape.
 */
export function wantedByForm(
  choices: Choices | undefined,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const wanted = dependentTests(choices).flatMap(({ field, eq }) => {
    const value = isFormOperand(eq) ? valueAt(record, eq.form) : undefined
    return value === undefined || value === null ? [] : [[field, value] as const]
  })
  return Object.fromEntries(wanted)
}

function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  const [name = '', inner] = path.split('.')
  const value = record[name]
  if (inner === undefined) return value
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[inner] : undefined
}

/** Names the field of the form from which a path is read. */
export function formFieldOf(path: string): string {
  return path.split('.')[0] ?? path
}

/** The parts of choices that do not depend on the form; undefined if there are none. */
export function constantChoices(choices: Choices | undefined): Condition | undefined {
  if (!choices || dependentTests(choices).length === 0) return choices as Condition | undefined
  if (!('all' in choices)) return undefined
  return { all: choices.all.flatMap((part) => constantChoices(part) ?? []) }
}

/**
 * Fills the form's values into choices. Returns the condition, or the path that has no value yet. `record` holds the
 * values of the form in write or read shapes.
 */
export function choicesFor(
  choices: Choices | undefined,
  record: Readonly<Record<string, unknown>>,
): { readonly where?: Condition } | { readonly missing: string } {
  const missing = formPaths(choices).find((path) => formValue(record, path) === undefined)
  if (missing !== undefined) return { missing }
  return choices ? { where: filledIn(choices, record) } : {}
}

/** Says that another field of the form must be filled in before this one. */
export function fillFirstText(label: string): string {
  return `Choose ${label.toLowerCase()} first`
}

/** Reads a path from the values of a form as an operand: a record by its ID; undefined if empty. */
export function formValue(record: Readonly<Record<string, unknown>>, path: string): Scalar | undefined {
  const [name = '', inner] = path.split('.')
  const value = record[name]
  if (inner !== undefined)
    return typeof value === 'object' && value !== null ? formValue(value as Record<string, unknown>, inner) : undefined
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'object' ? (value as { id?: number }).id : (value as Scalar)
}

function filledIn(choices: Choices, record: Readonly<Record<string, unknown>>): Condition {
  if ('all' in choices) return { all: choices.all.map((part) => filledIn(part, record)) }
  if (dependentTests(choices).length === 0) return choices as Condition
  const entries = Object.entries(choices).map(([word, operand]) => [
    word,
    isFormOperand(operand) ? formValue(record, operand.form) : operand,
  ])
  return Object.fromEntries(entries) as { field: string } & Tests
}
