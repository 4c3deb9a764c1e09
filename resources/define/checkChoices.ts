import { checkCondition, unknownField } from './checkConditions'
import type { Field, FieldOf, Fields } from './fields/options'
import { recordItself, suggestedFrom } from './formChoices'
import { constantChoices, dependentTests, formOperators, isFormOperand, type FormTest } from './kernel/choices'
import { below, fault, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import { fieldsIn, filterableFields, traitsAt } from './kinds'
import { placeholdersIn } from './placeholders'
import type { AnyResource } from './resource/resource'

/** Kinds whose value can be compared with a field of another record. */
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

/** A form with references: its fields, and all resources. */
interface Form {
  readonly fields: Fields
  readonly resources: readonly AnyResource[]
}

/** Finds faults in the choices of a reference; `form.fields` are those that its operands may name. */
export function checkChoices(name: string, field: Field, form: Form): Fault[] {
  if (field.kind !== 'reference' && field.kind !== 'many') return []
  const target = form.resources.find(({ is }) => is.name === field.to)
  if (field.choicesMessage !== undefined && !field.choices)
    return [fault([], `${name} has a message for values outside its choices, but no choices`)]
  const refused = target && field.kind === 'reference' && field.refusedWhile
  const unfit = refused ? checkRefused(name, refused, target) : []
  if (!target || !field.choices) return unfit
  const constant = constantChoices(field.choices)
  const tests = dependentTests(field.choices)
  if (tests.length && field.kind === 'many')
    return [fault([], `${name} refers to several records, whose choices are constant`)]
  return [
    ...unfit,
    ...(constant ? checkCondition(constant, target) : []),
    ...tests.flatMap((test) => checkTest(name, test, target, form)),
    ...checkAsked(name, [...fieldsIn(constant ?? { all: [] }), ...tests.map(({ field: one }) => one)], target),
  ]
}

/** A picker queries its choices as a filtered list. */
function checkAsked(name: string, paths: readonly string[], target: AnyResource): Fault[] {
  const filterable = filterableFields(target)
  return [...new Set(paths)]
    .filter((path) => path !== 'id' && traitsAt(target, path) && !filterable.includes(path))
    .map((path) =>
      fault([path], `the choices of ${name} ask ${path}, by which the list of ${target.is.name} cannot be filtered`),
    )
}

/** A refusal must reveal nothing about a record that some viewers cannot read. */
function checkRefused(
  name: string,
  { where, words }: NonNullable<FieldOf<'reference'>['refusedWhile']>,
  target: AnyResource,
): Fault[] {
  const named = placeholdersIn(words)
  const known = names(target.fields)
  return [
    ...checkCondition(where, target),
    ...unknownWords(['words'], named, known, (one) => `${name} is refused with ${one}, which is no field`),
    ...named.filter((one) => isVeiled(target.fields[one])).map((one) => fault([one], tells(name, one))),
  ]
}

function checkTest(name: string, test: FormTest, target: AnyResource, form: Form): Fault[] {
  const { field: compared, ...operands } = test
  const comparedField = compared === 'id' ? recordItself(target) : target.fields[compared]
  if (!traitsAt(target, compared)) return [unknownField(compared, target)]
  return Object.entries(operands).flatMap(([word, operand]) => {
    if (!isFormOperand(operand)) return checkCondition({ field: compared, [word]: operand }, target)
    if (!(formOperators as readonly string[]).includes(word))
      return [fault([word], `${name} compares ${compared} with the form by ${word}${instead(word, formOperators)}`)]
    return [
      ...(isVeiled(comparedField) ? [fault([word], tells(name, compared))] : []),
      ...checkOperand(name, operand.form, comparedField, form),
    ]
  })
}

function checkOperand(name: string, path: string, compared: Field | undefined, form: Form): Fault[] {
  const [first = '', inner, ...rest] = path.split('.')
  const own = names(form.fields, name)
  const outer = form.fields[first]
  if (!outer || first === name || rest.length)
    return [fault([path], `the choices of ${name} name ${path}, which is no field of the form${instead(path, own)}`)]
  if (isVeiled(outer)) return [fault([path], tells(name, first))]
  if (inner === undefined) return isAlike(outer, compared) ? [] : [fault([path], unlike(name, path))]
  const between = outer.kind === 'reference' && form.resources.find(({ is }) => is.name === outer.to)
  if (!between) return [fault([path], `the choices of ${name} name ${path}, but ${first} is no reference`)]
  const found = between.fields[inner]
  if (!found)
    return [
      fault(
        [path],
        `the choices of ${name} name ${path}, which is no field of ${between.is.name}${instead(inner, names(between.fields))}`,
      ),
    ]
  if (isVeiled(found)) return [fault([path], tells(name, path))]
  return isAlike(found, compared) ? [] : [fault([path], unlike(name, path))]
}

/** Whether some viewers cannot see a value: which choices fit it would reveal it. */
function isVeiled(field: Field | undefined): boolean {
  return Boolean(field?.personal) || field?.read !== undefined
}

function tells(name: string, path: string): string {
  return `the choices of ${name} would tell ${path}, which not everyone sees`
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

function checkSuggested(name: string, field: Field, form: Fields): Fault[] {
  if (field.kind !== 'reference') return []
  const others = Object.keys(form).filter((one) => one !== name)
  return unknownWords(
    [],
    suggestedFrom(field),
    others,
    (one) => `what is proposed for ${name} depends on ${one}, which is no other field of the form`,
  )
}

/** Finds faults in the choices of all references of a resource and of the inputs of its actions. */
export function checkAllChoices(resource: AnyResource, resources: readonly AnyResource[]): Fault[] {
  const { fields, actions } = resource
  const of = (some: Fields, form: Fields): Fault[] =>
    Object.entries(some).flatMap(([name, field]) => [
      ...below([name, 'choices'], checkChoices(name, field, { fields: form, resources })),
      ...below([name, 'suggestedBy', 'of'], checkSuggested(name, field, form)),
    ])
  return [
    ...below(['fields'], of(fields, fields)),
    ...Object.entries(actions).flatMap(([action, { input = {} }]) =>
      below(['actions', action, 'input'], of(input, { ...fields, id: recordItself(resource), ...input })),
    ),
  ]
}
