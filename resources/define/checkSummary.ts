import { checkCondition } from './checkConditions'
import { checkThrough } from './checkThrough'
import { below, fault, saying, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import { fieldsIn, filterableFields, sortableFields } from './kinds'
import { sortKeys } from './listQuery'
import { placeholdersIn } from './placeholders'
import { referencesTo, type Register } from './register'
import type { AnyResource } from './resource/resource'
import type {
  ComputedFact,
  Fact,
  FactAggregate,
  ListTopic,
  PlaceFact,
  RelatedFact,
  RelatedRows,
  Topic,
} from './resource/summary'
import { isListTopic, isPlaceFact, isRelatedFact } from './summary'
import { systemResources } from './systemResources'
import type { Kind } from './fields/options'

const aggregates: Readonly<Record<FactAggregate, true>> = { first: true, last: true, count: true, sum: true }

const summed: readonly Kind[] = ['integer', 'decimal', 'money', 'area']

const most = { facts: 6, blocks: 3, topics: 8, factsOfTopic: 2 } as const

/** Finds faults in the summary of a record's page. */
export function checkSummary(resource: AnyResource, register: Register): Fault[] {
  const { summary } = resource.page
  if (!summary) return []
  const { facts, topics = {}, latest = {}, messages = [] } = summary
  const own = Object.keys(resource.fields)
  return below(
    ['page', 'summary'],
    [
      ...unknownWords(
        ['sentence'],
        placeholdersIn(summary.sentence ?? ''),
        own,
        (name) => `the sentence speaks of ${name}, which is no field`,
      ),
      ...unknownWords(
        ['next'],
        summary.next ?? [],
        Object.keys(resource.actions),
        (name) => `the next step is ${name}, which is no action`,
      ),
      ...atMost('facts', Object.keys(facts).length, most.facts),
      ...atMost('latest', Object.keys(latest).length, most.blocks),
      ...Object.entries(facts).flatMap(([name, fact]) =>
        below(
          ['facts', name],
          saying(`the fact ${name} `, [...checkWhen(resource, fact), ...checkFact(resource, fact, register)]),
        ),
      ),
      ...atMost('topics', Object.keys(topics).length, most.topics),
      ...Object.entries(topics).flatMap(([name, topic]) =>
        below(['topics', name], saying(`the topic ${name} `, checkTopic(resource, topic, register))),
      ),
      ...Object.entries(latest).flatMap(([name, block]) =>
        below(
          ['latest', name],
          saying(`the block ${name} `, [...checkWhen(resource, block), ...checkBlock(resource, block, register)]),
        ),
      ),
      ...unknownWords(
        ['messages'],
        messages,
        referring(resource, register),
        (name) => `${name} refers to no ${resource.is.singular}, so it is no message with one`,
      ),
    ],
  )
}

function checkTopic(resource: AnyResource, topic: Topic, register: Register): Fault[] {
  return [
    ...checkWhen(resource, topic),
    ...checkWay(resource, topic, register),
    ...atMost('facts', Object.keys(topic.facts).length, most.factsOfTopic),
    ...Object.entries(topic.facts).flatMap(([name, fact]) =>
      below(
        ['facts', name],
        [...checkWhen(resource, fact), ...(isRelatedFact(fact) ? checkFact(resource, fact, register) : [])],
      ),
    ),
  ]
}

/** A topic must lead to either a list or a tab. */
function checkWay(resource: AnyResource, topic: Topic, register: Register): Fault[] {
  if (topic.tab === undefined && isListTopic(topic))
    return withTarget(resource, topic, register, (target) => checkThrough(resource, topic, target))
  const isTab = topic.tab !== undefined && topic.of === undefined && topic.through === undefined
  return isTab ? [] : [fault([], 'leads to a list, by “of” and “through”, or to a tab')]
}

function atMost(word: string, count: number, limit: number): Fault[] {
  return count > limit
    ? [fault([word], `the summary has ${count} ${word}; ${limit} are the most that are read at once`)]
    : []
}

function checkWhen(resource: AnyResource, { when }: Fact | ComputedFact | RelatedRows | Topic): Fault[] {
  return when ? below(['when'], checkCondition(when, resource)) : []
}

function checkFact(resource: AnyResource, fact: Fact, register: Register): Fault[] {
  if (isPlaceFact(fact)) return checkPlaceFact(resource, fact, register)
  if (!isRelatedFact(fact))
    return unknownWords(
      ['field'],
      [fact.field],
      Object.keys(resource.fields),
      (name) => `shows ${name}, which is no field`,
    )
  return withTarget(resource, fact, register, (target) => [
    ...unknownWords(
      ['aggregate'],
      [fact.aggregate],
      Object.keys(aggregates),
      (word) => `has the aggregate ${word}, which is none`,
    ),
    ...checkThrough(resource, fact, target),
    ...checkValue(fact, target),
    ...below(['where'], checkWhere(fact, target)),
  ])
}

function checkPlaceFact({ is, fields }: AnyResource, { saidOf, begins }: PlaceFact, register: Register): Fault[] {
  const itself = is.name === systemResources.geographies ? ['id'] : []
  const places = [...itself, ...Object.keys(fields).filter((name) => fields[name]?.kind === 'place')]
  const begun = register.resources.filter((one) => referencesTo(one, is.name).length > 0)
  return [
    ...unknownWords(['saidOf'], [saidOf], places, (name) => `speaks of ${name}, which is no place`),
    ...unknownWords(
      ['begins', 'of'],
      begins ? [begins.of] : [],
      begun.map((one) => one.is.name),
      (name) => `begins ${name}, which refers to no ${is.singular}`,
    ),
  ]
}

function checkBlock(resource: AnyResource, block: RelatedRows, register: Register): Fault[] {
  return withTarget(resource, block, register, (target) => [
    ...checkThrough(resource, block, target),
    ...unknownWords(
      ['columns'],
      block.columns,
      Object.keys(target.fields),
      (name) => `shows ${name}, which is no field of ${block.of}`,
    ),
    ...unknownWords(
      ['sort'],
      sortKeys(block.sort ?? target.list.sort).map(({ field }) => field),
      sortableFields(target),
      (name) => `is sorted by ${name}, by which the list of ${block.of} is not`,
    ),
    ...unknownWords(
      ['actions'],
      block.actions ?? [],
      Object.keys(target.actions),
      (name) => `offers ${name}, which is no action of ${block.of}`,
    ),
    ...below(['where'], checkWhere(block, target)),
  ])
}

function withTarget(
  { is }: AnyResource,
  { of }: RelatedFact | RelatedRows | ListTopic,
  { resources }: Register,
  check: (target: AnyResource) => Fault[],
): Fault[] {
  const target = resources.find((one) => one.is.name === of)
  if (!target)
    return [
      fault(
        ['of'],
        `looks at ${of}, which is not declared${instead(
          of,
          resources.map((one) => one.is.name),
        )}`,
      ),
    ]
  if (target.is.service !== is.service) return [fault(['of'], `looks at ${of}, which another service keeps`)]
  return check(target)
}

function checkValue({ aggregate, of, field, orderBy, shows = [] }: RelatedFact, target: AnyResource): Fault[] {
  const isOne = aggregate === 'first' || aggregate === 'last'
  const known = Object.keys(target.fields)
  if (aggregate === 'count')
    return field === undefined ? [] : [fault(['field'], `counts records, and needs no field ${field}`)]
  const able = aggregate === 'sum' ? known.filter((name) => summed.includes(target.fields[name]?.kind as Kind)) : known
  if (field === undefined) return [fault([], `lacks the field of its ${aggregate}${instead('', able)}`)]
  return [
    ...unknownWords(['field'], [field], able, (name) =>
      aggregate === 'sum'
        ? `sums ${name}, which is no number, money or area of ${of}`
        : `shows ${name}, which is no field of ${of}`,
    ),
    ...(isOne && orderBy === undefined ? [fault([], `takes the ${aggregate} one, but says no order`)] : []),
    ...unknownWords(
      ['orderBy'],
      orderBy === undefined ? [] : [orderBy],
      sortableFields(target),
      (name) => `goes by ${name}, by which the list of ${of} is not sorted`,
    ),
    ...unknownWords(['shows'], shows, known, (name) => `shows ${name}, which is no field of ${of}`),
  ]
}

/** The list that a fact links to must support the fact's condition. */
function checkWhere({ of, where }: RelatedFact | RelatedRows, target: AnyResource): Fault[] {
  if (!where) return []
  const wrong = checkCondition(where, target)
  if (wrong.length > 0) return wrong
  return unknownWords(
    [],
    fieldsIn(where),
    filterableFields(target),
    (name) => `asks ${name}, by which the list of ${of} cannot be filtered`,
  )
}

function referring({ is }: AnyResource, { resources }: Register): string[] {
  return resources.flatMap((one) => (referencesTo(one, is.name).length > 0 ? [one.is.name] : []))
}
