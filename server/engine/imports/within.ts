import { resourceNamed, type AnyResource, type Field } from '#define'
import { placeColumn, snake, tableOf } from '../../database/columns'
import { name, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { likeness } from './cells'
import { chosenRows, MOST_HINTS, notFoundWords, type Candidate, type Finding, type Similar } from './links'
import { namesPlaces, placesNamed } from './places'
import { namingFields, recordsNamed } from './records'
import { WITHIN } from './targets'

/** A reference whose records are told apart by an owner: a land by its farmer. */
export type WithinField = Field & {
  readonly kind: 'reference'
  readonly within: { readonly field: string; readonly label: string }
}

/** Whether the records of a link are told apart by an owner. */
export function isWithin(field: Field): field is WithinField {
  return field.kind === 'reference' && field.within !== undefined
}

/** The owner by which they are told apart, as the other resource declares it, and its column. */
export function ownerOf(work: Work, field: WithinField): { target: AnyResource; owner: Field; column: Sql } {
  const target = resourceNamed(work.engine.register, field.to)
  const by = field.within.field
  const owner = target.fields[by] as Field
  return { target, owner, column: name(owner.kind === 'place' ? placeColumn(by, owner) : `${snake(by)}_id`) }
}

interface Row {
  readonly id: number
  readonly title: string
  readonly word: string
  readonly owner: number
}

/** Finds records named together with their owner (`FR-000012 / Home field`), or by their title alone. */
export async function namedWithin(work: Work, field: WithinField, words: readonly string[]): Promise<Finding> {
  const { target, owner, column } = ownerOf(work, field)
  const paths = words.filter((word) => word.includes(WITHIN))
  const alone = await recordsNamed(
    work,
    field,
    words.filter((word) => !word.includes(WITHIN)),
  )
  const owners = await (namesPlaces(owner) ? placesNamed : recordsNamed)(work, owner, [
    ...new Set(paths.map((word) => partsIn(word).first)),
  ])
  const ownerIds = (word: string): readonly number[] =>
    (owners.found.get(partsIn(word).first) ?? []).map(({ id }) => id)
  const titles = textColumns(work, target, field)
  const rowsWhere = (where: Sql, ids: readonly number[]): Promise<Row[]> =>
    work.tx.rows<Row>(sql`
      select t.id, t.${name(snake(target.is.title))}::text as title, lower(w.word) as word, t.${column} as owner
      from ${name(tableOf(target))} t cross join lateral (values ${titles}) w(word)
      where t.${column} = any(${[...new Set(ids)]}::bigint[]) and ${where} and ${chosenRows(work, target, field.choices)} order by t.id`)
  const rows = paths.length
    ? await rowsWhere(
        sql`lower(w.word) = any(${paths.map((word) => partsIn(word).rest.toLowerCase())}::text[])`,
        paths.flatMap(ownerIds),
      )
    : []
  const candidatesOf = (word: string): Candidate[] => {
    const { first, rest } = partsIn(word)
    const ids = ownerIds(word)
    const own = rows.filter((row) => ids.includes(Number(row.owner)) && row.word === rest.toLowerCase())
    return [...new Map(own.map(({ id, title }) => [id, { id, word, label: `${first}${WITHIN}${title}` }])).values()]
  }
  const similar = async (word: string): Promise<Similar> => {
    if (!word.includes(WITHIN)) return alone.similar(word)
    const { first, rest } = partsIn(word)
    const ids = ownerIds(word)
    if (ids.length === 0) {
      const { hints } = await owners.similar(first)
      const error = notFoundWords(field.within.label, first)
      return { error, hints: hints.map((hint) => `${hint}${WITHIN}${rest}`), wrong: { part: 'within', hints } }
    }
    const own = [...new Set((await rowsWhere(sql`true`, ids)).map(({ title }) => title))]
    const near = own.sort((one, other) => likeness(other, rest) - likeness(one, rest)).slice(0, MOST_HINTS)
    return { error: notFoundWords(field.label, rest), hints: near }
  }
  return { found: new Map([...alone.found, ...paths.map((word) => [word, candidatesOf(word)] as const)]), similar }
}

/** The texts that identify a record within its owner: its title, its unique fields, and the fields shown beside it. */
function textColumns(work: Work, target: AnyResource, field: WithinField): Sql {
  const shown = (field.shows ?? []).filter((one) => target.fields[one]?.kind === 'text')
  const names = [...new Set([target.is.title, ...namingFields(work, target), ...shown])]
  return names.map((one) => sql`(t.${name(snake(one))}::text)`).reduce((all, one) => sql`${all}, ${one}`)
}

function partsIn(word: string): { first: string; rest: string } {
  const at = word.indexOf(WITHIN)
  return { first: word.slice(0, at).trim(), rest: word.slice(at + WITHIN.length).trim() }
}
