import {
  type Choices,
  constantChoices,
  dependentTests,
  type Field,
  type FieldErrors,
  type Fields,
  fillFirstText,
  formFieldOf,
  formPaths,
  formValue,
  hasFormChoices,
  refusedChoiceText,
  resourceNamed,
  todayInIndia,
} from '#define'
import { columnOf, conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { filled, join, name, prepared, raw, slot, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { visibleRows } from '../read/scope'
import { statement } from '../read/statements'

type Given = Readonly<Record<string, unknown>>

/**
 * A form in which choices depend on `fields`; its values are those of `before`, overwritten by those of `given`, where
 * the links in `wrong` may not be chosen.
 */
export interface Form {
  readonly fields: Fields
  readonly given: Given
  readonly before?: Given
  readonly wrong?: FieldErrors
}

/**
 * Verifies the references in `fields` whose choices depend on other fields of the form: those that are given, and those
 * whose other field gets a new value. Errors are reported at the reference. A wrong link is reported on its own:
 * whether something fits its record would reveal that record.
 */
export async function dependentErrors(work: Work, fields: Fields, form: Form): Promise<FieldErrors> {
  const errors: Record<string, string> = {}
  const record = { ...form.before, ...form.given }
  for (const fieldName of Object.keys(fields)) {
    const field = fields[fieldName]
    const id = field?.kind === 'reference' ? formValue(record, fieldName) : undefined
    const paths = id !== undefined && field?.kind === 'reference' ? formPaths(field.choices) : []
    if (field?.kind !== 'reference' || paths.length === 0) continue
    const asked = [fieldName, ...paths.map(formFieldOf)]
    if (!asked.some((one) => one in form.given)) continue
    if (asked.some((one) => form.wrong && one in form.wrong)) continue
    const values = paths.map((path) => formValue(record, formFieldOf(path)))
    const missing = paths.find((_path, at) => values[at] === undefined)
    const other = missing && form.fields[formFieldOf(missing)]
    if (other) errors[fieldName] = fillFirstText(other.label)
    else if (!(await fits(work, { field, form: form.fields, id, values }))) errors[fieldName] = refusedChoiceText(field)
  }
  return errors
}

interface Asked {
  readonly field: Field & { readonly kind: 'reference' }
  readonly form: Fields
  readonly id: unknown
  readonly values: readonly unknown[]
}

async function fits({ engine, viewer, tx }: Work, { field, form, id, values }: Asked): Promise<boolean> {
  const target = resourceNamed(engine.register, field.to)
  const choices = field.choices as Choices
  const paths = formPaths(choices)
  const others = paths.map((path) => form[formFieldOf(path)])
  const key = [
    'dependent',
    target.is.name,
    JSON.stringify(choices),
    JSON.stringify(others.map((one) => one?.kind === 'reference' && one.to)),
  ]
  const written = statement({ engine, viewer }, key, () => {
    const constant = constantChoices(choices)
    const context = { resource: target, alias: 't', today: todayInIndia(engine.now()) }
    const parts = [
      sql`t.id = ${slot(0)}`,
      visibleRows(engine, target, viewer),
      constant ? conditionSql(constant, context) : raw('true'),
      dependentSql({ engine }, { field, form, valueOf: (path) => sql`${slot(paths.indexOf(path) + 1)}` }),
    ]
    return prepared(sql`select t.id from ${name(tableOf(target))} t where ${join(parts, ' and ')}`)
  })
  const rows = await tx.rows(filled(written, id, ...values))
  return rows.length > 0
}

/** A reference whose choices depend on a form's fields, and the form's value of each of them, as SQL. */
interface Dependence {
  readonly field: Field & { readonly kind: 'reference' }
  readonly form: Fields
  readonly valueOf: (path: string) => Sql
}

/** The choices that depend on the form, as SQL over the records of alias `t`. */
export function dependentSql({ engine }: Pick<Work, 'engine'>, { field, form, valueOf }: Dependence): Sql {
  const context = {
    resource: resourceNamed(engine.register, field.to),
    alias: 't',
    today: todayInIndia(engine.now()),
  }
  const operand = (path: string): Sql => {
    const value = valueOf(path)
    const [fieldName = '', inner] = path.split('.')
    const link = form[fieldName]
    if (inner === undefined || link?.kind !== 'reference') return value
    const between = resourceNamed(engine.register, link.to)
    return sql`(select ${columnOf(inner, { ...context, resource: between, alias: 'f' })} from ${name(tableOf(between))} f where f.id = ${value}::bigint)`
  }
  const tests = dependentTests(field.choices).map((test) => conditionSql(test as never, { ...context, operand }))
  return tests.length ? join(tests, ' and ') : raw('true')
}

/** The inputs whose choices depend only on other inputs, or else those whose choices depend on the record. */
export function inputsBy(fields: Fields, isAlone: boolean): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => hasFormChoices(field) && hasFormChoices(field, fields) === isAlone),
  )
}
