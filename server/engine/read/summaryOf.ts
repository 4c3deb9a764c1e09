import {
  allows,
  computedFacts,
  factsOfTopics,
  fieldsIn,
  isPlaceFact,
  isRelatedFact,
  referencesTo,
  relatedWhere,
  resourceNamed,
  ROWS_OF_A_BLOCK,
  sortKeys,
  systemResources,
  type AnyResource,
  type PlaceFact,
  type RelatedFact,
  type RelatedRows,
} from '#define'
import { placeColumn, snake, tableOf } from '../../database/columns'
import { filled, join, literal, name, prepared, raw, slot, sql, type Sql } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { visibilityOf } from '../viewer'
import { countBeside } from './countRows'
import { fieldJson, type JsonContext } from './fieldJson'
import { orderKeys, orderSql } from './keyset'
import { listRows } from './listRows'
import { matchingRows } from './matchingRows'
import { statement } from './statements'

/** The maximum number of records that are counted exactly. */
const MOST_COUNTED = 1000

type Related = RelatedFact | RelatedRows

/**
 * Reads the summary of a record that the viewer may read, as JSON text: the figures of its facts and the first rows of
 * its blocks, by their names. Leaves out what concerns records that the viewer may not see, or fields that they may not
 * read.
 */
export async function summaryOf(work: Work, resource: AnyResource, id: number): Promise<string> {
  const { latest = {} } = resource.page.summary ?? {}
  const written = statement(work, ['summary', resource.is.name], () =>
    prepared(sql`select (${factsJson(work, resource, sql`${slot(0)}::bigint`)})::text`),
  )
  const facts = withComputed(await work.tx.json(filled(written, id)), await computedOf(work, resource, id))
  const blocks: string[] = []
  // One after the other, because a request holds one database session.
  for (const [word, block] of Object.entries(latest)) {
    const target = targetOf(work, block)
    if (target) blocks.push(`${JSON.stringify(word)}:${await rowsOf(work, target, block, id)}`)
  }
  return `{"facts":${facts},"latest":{${blocks.join(',')}}}`
}

/** The computed facts of a record as pairs of a JSON object, in JSON text. */
async function computedOf(work: Work, resource: AnyResource, id: number): Promise<string[]> {
  const wanted = computedFacts(resource.page.summary)
  if (wanted.length === 0) return []
  const found = await behaviourOf(work.engine, resource)?.facts?.(work, id)
  return wanted.map(([word, { computed }]) => `${JSON.stringify(word)}:${JSON.stringify(found?.[computed] ?? null)}`)
}

function withComputed(facts: string, pairs: readonly string[]): string {
  if (pairs.length === 0) return facts
  const own = facts.trimEnd().slice(0, -1)
  return `${own}${own.trim() === '{' ? '' : ','}${pairs.join(',')}}`
}

/** The figures of a record's facts as a JSON object, for the id in `owner`; all of them or those of the search. */
export function factsJson(work: Work, resource: AnyResource, owner: Sql, isInSearch = false): Sql {
  const { summary } = resource.page
  const ofTopics = summary && !isInSearch ? factsOfTopics(summary) : []
  const pairs = [...Object.entries(summary?.facts ?? {}), ...ofTopics].flatMap(([word, fact]) => {
    if (isPlaceFact(fact)) return saidPair(work, resource, word, fact, { owner, isInSearch })
    if (!isRelatedFact(fact) || (isInSearch && !fact.inSearch)) return []
    const target = targetOf(work, fact)
    return target ? [sql`${raw(literal(word))}, ${figureSql(work, resource, target, fact, owner)}`] : []
  })
  return sql`json_build_object(${join(pairs)})`
}

/** What pickers show about the place of a record, if the viewer may choose such a place and reads which one it is. */
function saidPair(
  { engine, viewer }: Work,
  resource: AnyResource,
  word: string,
  { saidOf, inSearch }: PlaceFact,
  { owner, isInSearch }: { readonly owner: Sql; readonly isInSearch: boolean },
): Sql[] {
  const field = resource.fields[saidOf]
  const isItself = saidOf === 'id'
  const target = resourceNamed(engine.register, systemResources.geographies)
  const { hint, warning } = engine.behaviours.get(target.is.name) ?? {}
  const isSeen = isItself || (field !== undefined && visibilityOf(field, viewer) === 'full')
  const isRead = isSeen && allows(viewer.keys, target.access.choose)
  if (!isRead || !hint || !warning || (isInSearch && !inSearch)) return []
  const place = isItself ? owner : linked(resource, saidOf, owner)
  return [
    sql`${raw(literal(word))}, (select json_build_object('value', ${hint()}, 'warning', ${warning(engine)}) from ${name(tableOf(target))} t where t.id = ${place})`,
  ]
}

/** The resource of a fact, if the viewer may see its records and reads in full the fields that select them. */
function targetOf({ engine, viewer }: Work, fact: Related): AnyResource | undefined {
  const target = resourceNamed(engine.register, fact.of)
  const { aggregate, field, orderBy } = 'aggregate' in fact ? fact : {}
  const chosenBy = [fact.through, orderBy, aggregate === 'sum' ? field : undefined]
  const isRead = (path: string | undefined, isEnough: readonly string[]): boolean => {
    const declared = target.fields[path?.split('.')[0] ?? '']
    return !declared || isEnough.includes(visibilityOf(declared, viewer))
  }
  const isReadable =
    [...chosenBy, ...(fact.where ? fieldsIn(fact.where) : [])].every((path) => isRead(path, ['full'])) &&
    isRead(field, ['full', 'masked'])
  return allows(viewer.keys, target.access.see) && isReadable ? target : undefined
}

function figureSql(work: Work, resource: AnyResource, target: AnyResource, fact: RelatedFact, owner: Sql): Sql {
  const { aggregate, field = '', where } = fact
  const rows = sql`from ${name(tableOf(target))} t where ${linkColumn(target, fact.through)} = ${fact.by === undefined ? owner : linked(resource, fact.by, owner)}
    and ${matchingRows(work, target, { where })}`
  if (aggregate === 'count')
    return sql`(select json_build_object('value', least(count(*), ${raw(String(MOST_COUNTED))}), 'isExact', count(*) <= ${raw(String(MOST_COUNTED))})
      from (select 1 ${rows} limit ${raw(String(MOST_COUNTED + 1))}) counted)`
  if (aggregate === 'sum') {
    const suffix = target.fields[field]?.kind === 'area' ? '_acres' : ''
    return sql`(select json_build_object('value', trim_scale(coalesce(sum(t.${name(`${snake(field)}${suffix}`)}), 0)::numeric)) ${rows})`
  }
  const keys = orderKeys(target, [{ field: fact.orderBy ?? 'id', descending: aggregate === 'last' }])
  // A record without a place in the order is neither its first nor its last one.
  const ordered = keys.slice(0, 1).filter(({ mayBeNull }) => mayBeNull)
  const placed = ordered.map(({ column }) => sql` and ${column} is not null`)
  return sql`(select json_build_object(${join(shownPairs(work, target, fact))}) ${rows}${join(placed, '')} order by ${orderSql(keys)} limit 1)`
}

/**
 * The parts of a single record that are shown: the value, its id, and further fields as far as the viewer sees them.
 */
function shownPairs({ engine, viewer }: Work, target: AnyResource, { field = '', shows = [] }: RelatedFact): Sql[] {
  const context: JsonContext = { register: engine.register, viewer, alias: 't' }
  const shown = shows.filter((one) => target.fields[one] && visibilityOf(target.fields[one], viewer) !== 'absent')
  const pairs = shown.map((one) => sql`${raw(literal(one))}, ${fieldJson(target, one, context)}`)
  return [
    sql`'value', ${fieldJson(target, field, context)}`,
    raw(`'record', t.id`),
    sql`'shows', json_build_object(${join(pairs)})`,
  ]
}

function linkColumn({ fields }: AnyResource, through: string): Sql {
  const field = fields[through]
  return sql`t.${name(field?.kind === 'place' ? placeColumn(through, field) : `${snake(through)}_id`)}`
}

/** The id that a field of the record refers to. */
function linked(resource: AnyResource, by: string, owner: Sql): Sql {
  const field = resource.fields[by]
  const column = field?.kind === 'place' ? placeColumn(by, field) : `${snake(by)}_id`
  return sql`(select b.${name(column)} from ${name(tableOf(resource))} b where b.id = ${owner})`
}

/** The number of messages included with a record. */
const MESSAGES = 10

/**
 * Reads the latest messages with the person that a record is about, in the order of their lists, as far as the viewer
 * may see them.
 */
export async function messagesOf(work: Work, resource: AnyResource, id: number): Promise<object[]> {
  const found: object[] = []
  for (const of of resource.page.summary?.messages ?? []) {
    const target = resourceNamed(work.engine.register, of)
    const through = referencesTo(target, resource.is.name)[0] ?? ''
    if (!targetOf(work, { label: of, of, through, columns: [] })) continue
    const where = { field: through, eq: id }
    const query = { page: 1, size: MESSAGES, count: 'none', sort: sortKeys(target.list.sort), where } as const
    const { items } = await listRows(work, target, query)
    for (const record of JSON.parse(items) as object[]) found.push({ resource: of, record })
  }
  return found
}

/** The first rows of a block as a list answers them, and their number. */
async function rowsOf(work: Work, target: AnyResource, block: RelatedRows, id: number): Promise<string> {
  const where = relatedWhere(block, { id })
  const sort = sortKeys(block.sort ?? target.list.sort)
  const query = { page: 1, size: ROWS_OF_A_BLOCK, count: 'capped', sort, where } as const
  // The title identifies the record of an action, even if no column shows it.
  const columns = [...new Set([target.is.title, ...block.columns])]
  const { items, count } = await listRows(work, target, query, { columns })
  const total = await countBeside(work, target, query, count)
  return `{"items":${items},${JSON.stringify(total).slice(1)}`
}
