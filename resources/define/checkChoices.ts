import { checkCondition } from './checkConditions'
import type { Field, Fields } from './fields/options'
import { constantChoices, dependentTests, formOperators, isFormOperand, type FormTest } from './kernel/choices'
import { traitsAt } from './kinds'
import type { AnyResource } from './resource/resource'

/** Kinds whose value is one that can be compared with a field of another record. */
const plainKinds: readonly Field['kind'][] = [
  'reference',
  'place',
  'choice',
  'text',
  'code',
  'integer',
  'money',
  'date',
  'month',
  'flag',
  'uuid',
]

/** A form in which references are chosen: its fields, and all resources. */
interface Form {
  readonly fields: Fields
  readonly resources: readonly AnyResource[]
}

/** Lists what is wrong with the choices of a reference, as sentences; `form.fields` are those that its operands may name. */
export function checkChoices(name: string, field: Field, form: Form): string[] {
  if (field.kind !== 'reference' && field.kind !== 'many') return []
  const target = form.resources.find(({ is }) => is.name === field.to)
  if (!target || !field.choices) return []
  const constant = constantChoices(field.choices)
  const tests = dependentTests(field.choices)
  if (tests.length && field.kind === 'many') return [`${name} refers to several records, whose choices are constant`]
  return [
    ...(constant ? checkCondition(constant, target) : []),
    ...tests.flatMap((test) => checkTest(name, test, target, form)),
  ]
}

function checkTest(name: string, test: FormTest, target: AnyResource, form: Form): string[] {
  const { field: compared, ...operands } = test
  if (!traitsAt(target, compared)) return [`there is no field ${compared}`]
  return Object.entries(operands).flatMap(([word, operand]) => {
    if (!isFormOperand(operand)) return checkCondition({ field: compared, [word]: operand }, target)
    if (!(formOperators as readonly string[]).includes(word))
      return [`${name} compares ${compared} with the form by ${word}; it can by ${formOperators.join(', ')}`]
    return checkOperand(name, operand.form, target.fields[compared], form)
  })
}

function checkOperand(name: string, path: string, compared: Field | undefined, form: Form): string[] {
  const [first = '', inner, ...rest] = path.split('.')
  const own = names(form.fields, name)
  const outer = form.fields[first]
  if (!outer || first === name || rest.length)
    return [`the choices of ${name} name ${path}, which is no field of the form; it has ${own.join(', ')}`]
  if (inner === undefined) return isAlike(outer, compared) ? [] : [unlike(name, path)]
  const between = outer.kind === 'reference' && form.resources.find(({ is }) => is.name === outer.to)
  if (!between) return [`the choices of ${name} name ${path}, but ${first} is no reference`]
  const found = between.fields[inner]
  if (!found)
    return [
      `the choices of ${name} name ${path}, which is no field of ${between.is.name}; it has ${names(between.fields).join(', ')}`,
    ]
  return isAlike(found, compared) ? [] : [unlike(name, path)]
}

function unlike(name: string, path: string): string {
  return `the choices of ${name} compare with ${path}, which is of another kind`
}

function names(fields: Fields, except?: string): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    plainKinds.includes(kind) && name !== except ? [name] : [],
  )
}

function isAlike(one: Field, other: Field | undefined): boolean {
  if (one.kind === 'reference' && other?.kind === 'reference') return one.to === other.to
  return one.kind === other?.kind && plainKinds.includes(one.kind)
}

/** Lists what is wrong with the choices of all references of a resource and of the inputs of its actions. */
export function checkAllChoices(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const { fields, actions } = resource
  const of = (some: Fields, form: Fields): string[] =>
    Object.entries(some).flatMap(([name, field]) => checkChoices(name, field, { fields: form, resources }))
  return [
    ...of(fields, fields),
    ...Object.values(actions).flatMap(({ input = {} }) => of(input, { ...fields, ...input })),
  ]
}
