import { checkCondition } from './checkConditions'
import { checkCopied } from './checkCopied'
import { checkTotals } from './nested'
import { conditionsIn, fieldsOfFormula, isDerived, formulaParts } from './derived'
import type { Formula, RollUp } from './fields/derived'
import type { Field, Kind } from './fields/options'
import type { Condition } from './kernel/conditions'
import { below, fault, saying, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import { fieldsIn } from './kinds'
import { referencesTo, type Register } from './register'
import type { AnyResource } from './resource/resource'

const numbers: readonly Kind[] = ['integer', 'decimal', 'money', 'percent']
const summed: readonly Kind[] = [...numbers, 'area']
const words: readonly Kind[] = ['text', 'longText', 'code', 'joined', 'choice', 'month', 'mobile', 'email', 'pin']
const ordered: readonly Kind[] = [...summed, 'date', 'instant', 'month']

/** Finds faults in the roll-ups, formulas and copied values of a resource. `checkCycles` finds cycles. */
export function checkDerivedFields(resource: AnyResource, register: Register): Fault[] {
  const derived = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isDerived(field) || field.follows) return []
    const complaints = [
      ...(field.rollUp ? below(['rollUp'], checkRollUp(resource, field, field.rollUp, register)) : []),
      ...(field.formula === undefined ? [] : below(['formula'], checkFormula(resource, field, field.formula))),
      ...(field.rollUp && field.formula !== undefined ? [fault(['formula'], 'has a roll-up and a formula')] : []),
      ...(['when', 'unique', 'required', 'createOnly'] as const)
        .filter((word) => field[word])
        .map((word) => fault([word], `is derived, so “${word}” says nothing`)),
    ]
    return below(['fields', name], saying(`${name} `, complaints))
  })
  return [...derived, ...checkCopied(resource, register), ...checkTotals(resource, register)]
}

function checkRollUp(
  { is: { name }, fields }: AnyResource,
  target: Field,
  { aggregate, of, through, field, orderBy, where }: RollUp,
  { resources }: Register,
): Fault[] {
  const child = resources.find((one) => one.is.name === of)
  const all = resources.map(({ is }) => is.name)
  if (!child) return [fault(['of'], `rolls up ${of}, which is not declared${instead(of, all)}`)]
  if (child.storage.fromView) return [fault(['of'], `rolls up ${of}, which has no table`)]
  const known = Object.keys(child.fields)
  const missing = [through, field, orderBy].filter(
    (one) => one !== undefined && !known.includes(one) && !['id', 'createdAt'].includes(one),
  )
  if (missing.length > 0)
    return missing.flatMap((one = '') =>
      fault([one], `speaks of ${one}, which is no field of ${of}${instead(one, known)}`),
    )
  const links = referencesTo(child, name)
  const value = field === undefined ? undefined : child.fields[field]
  return [
    ...(links.includes(through)
      ? []
      : [fault(['through'], `goes through ${through}, which is no reference to ${name}${instead(through, links)}`)]),
    ...(field === 'id' ? checkIdentity(target, aggregate, of) : checkValue(target, aggregate, value)).map((words) =>
      fault([], words),
    ),
    ...(aggregate === 'last' && orderBy === undefined ? [fault([], 'takes the last one, but says no order')] : []),
    ...(field === undefined
      ? []
      : unveiled('rolls up', target, child, [field]).map((words) => fault(['field'], words))),
    ...(orderBy === undefined
      ? []
      : unveiled('is ordered by', target, child, [orderBy]).map((words) => fault(['orderBy'], words))),
    ...(where ? unveiled('asks', target, child, fieldsIn(where)).map((words) => fault(['where'], words)) : []),
    ...(where ? below(['where'], [...checkCondition(where, child), ...checkLasting(where, child)]) : []),
    ...(fields[through]?.rollUp && of === name
      ? [fault(['through'], `goes through ${through}, which is a roll-up itself`)]
      : []),
  ]
}

/** Says that values which some viewers cannot see would show in a field that all see. */
function unveiled(verb: string, target: Field, { fields }: AnyResource, paths: readonly string[]): string[] {
  const all = [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
  return [
    ...all
      .filter((name) => fields[name]?.personal && !target.personal)
      .map((name) => `${verb} ${name}, which is personal, and is not personal itself`),
    ...all
      .filter((name) => (fields[name]?.read ?? null) !== null && target.read === undefined)
      .map((name) => `${verb} ${name}, which not everyone reads, and says not who reads it`),
  ]
}

/** `last` of the record itself must be kept in a reference to it. */
function checkIdentity(target: Field, aggregate: RollUp['aggregate'], of: string): string[] {
  const fits = aggregate === 'last' && target.kind === 'reference' && target.to === of
  return fits ? [] : [`holds no reference to the last of ${of}`]
}

/** Whether the value of an aggregate fits the field that holds it. */
function checkValue(target: Field, aggregate: RollUp['aggregate'], value: Field | undefined): string[] {
  if (aggregate === 'count') {
    const says = value ? ['counts, so it rolls up no field'] : []
    return target.kind === 'integer' ? says : [...says, 'counts, so it is an integer']
  }
  if (!value) return ['says not which field is rolled up']
  if (aggregate === 'sum') return fits(target, value, summed)
  if (aggregate !== 'last') return fits(target, value, ordered)
  if (target.kind === 'reference')
    return value.kind === 'reference' && value.to === target.to ? [] : [`holds no ${value.kind} of that kind`]
  return fits(target, value, [...ordered, ...words, 'flag'])
}

function fits(target: Field, value: Field, kinds: readonly Kind[]): string[] {
  if (!kinds.includes(value.kind)) return [`cannot roll up what is of the kind ${value.kind}`]
  if (summed.includes(value.kind)) {
    const isMoney = [target.kind, value.kind].filter((kind) => kind === 'money').length
    return numbers.includes(target.kind) && isMoney !== 1 ? [] : [`is a ${target.kind} and rolls up a ${value.kind}`]
  }
  const isOptions = target.kind === 'choice' && value.kind === 'choice'
  const lacking = isOptions ? Object.keys(value.options).filter((option) => !Object.hasOwn(target.options, option)) : []
  return target.kind === value.kind || (target.kind === 'text' && words.includes(value.kind))
    ? lacking.map((option) => `has no option ${option}`)
    : [`is a ${target.kind} and rolls up a ${value.kind}`]
}

/** The condition of a stored value may only use the row itself, and must not change with the day. */
function checkLasting(condition: Condition, { fields }: AnyResource): Fault[] {
  const linked = fieldsIn(condition).filter((path) => fields[path.split('.')[0] ?? '']?.kind === 'many')
  return [
    ...linked.map((path) => fault([path], `asks ${path}, which lies in no column`)),
    ...(asksTime(condition) ? [fault([], 'asks what changes with the day: no kept value does')] : []),
  ]
}

function asksTime(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(asksTime)
  if ('any' in condition) return condition.any.some(asksTime)
  if ('not' in condition) return asksTime(condition.not)
  return condition.within !== undefined
}

type Value = 'number' | 'text' | 'date' | 'flag'

function checkFormula(resource: AnyResource, target: Field, formula: Formula): Fault[] {
  const { fields } = resource
  const unknown = fieldsOfFormula(formula).filter((name) => !fields[name])
  if (unknown.length > 0)
    return unknown.map((name) =>
      fault([name], `speaks of ${name}, which is no field${instead(name, Object.keys(fields))}`),
    )
  const conditions = conditionsIn(formula)
  const wanted = valueOf(target)
  const computed = conditions
    .flatMap(fieldsIn)
    .filter((path) => fields[path]?.formula !== undefined || fields[path]?.kind === 'joined')
  return [
    ...(wanted === undefined || target.kind === 'area' || target.kind === 'longText' || target.kind === 'code'
      ? [fault([], `holds no value of a formula: it is of the kind ${target.kind}`)]
      : checkType(formula, wanted, fields).map((words) => fault([], words))),
    ...unveiled('follows from', target, resource, fieldsOfFormula(formula)).map((words) => fault([], words)),
    ...computed.map((path) => fault([path], `has a condition on ${path}, which is computed: compare it instead`)),
    ...conditions.flatMap((one) => [...checkCondition(one, resource), ...checkLasting(one, resource)]),
  ]
}

function valueOf({ kind }: Pick<Field, 'kind'>): Value | undefined {
  if (summed.includes(kind)) return 'number'
  if (words.includes(kind)) return 'text'
  return kind === 'date' || kind === 'flag' ? kind : undefined
}

/** Checks the type of a formula and all its parts: one complaint for each part of another type than required. */
function checkType(formula: Formula, wanted: Value, fields: AnyResource['fields']): string[] {
  const all = (parts: readonly Formula[], each: Value): string[] =>
    parts.flatMap((part) => checkType(part, each, fields))
  const is = (type: Value): string[] => (type === wanted ? [] : [`has a ${type} where a ${wanted} belongs`])
  if (typeof formula === 'number') return is('number')
  if (typeof formula === 'string') {
    const type = valueOf(fields[formula] as Field)
    // Numbers are joined as they are written.
    return type === wanted || (wanted === 'text' && type === 'number')
      ? []
      : [`has ${formula} where a ${wanted} belongs`]
  }
  if ('text' in formula) return is('text')
  if ('join' in formula) return [...is('text'), ...all(formula.join, 'text')]
  if ('days' in formula) return [...is('number'), ...all(formula.days, 'date')]
  if ('addDays' in formula)
    return [...is('date'), ...all([formula.addDays[0]], 'date'), ...all([formula.addDays[1]], 'number')]
  if ('cases' in formula) {
    const compared = formula.cases.flatMap(({ when }) => ('compare' in when ? checkCompared(when.compare, fields) : []))
    const values = [...formula.cases.map((one) => one.is), formula.otherwise].filter((one) => one !== undefined)
    return [...compared, ...all(values, wanted)]
  }
  if ('first' in formula || 'least' in formula || 'greatest' in formula) return all(formulaParts(formula), wanted)
  return [...is('number'), ...all(formulaParts(formula), 'number')]
}

/** Two compared values must have the same type. */
function checkCompared(compare: readonly [Formula, string, Formula], fields: AnyResource['fields']): string[] {
  const types = (['number', 'text', 'date', 'flag'] as const).map((type) => [
    ...checkType(compare[0], type, fields),
    ...checkType(compare[2], type, fields),
  ])
  return types.some((complaints) => complaints.length === 0) ? [] : ['compares two values of different types']
}
