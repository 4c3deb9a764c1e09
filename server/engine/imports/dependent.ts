import { fillFirstText, formFieldOf, formPaths, formValue, refusedChoiceText, resourceNamed, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { dependentSql } from '../write/dependentLinks'
import { findLinks, type Found, type KnownWords } from './found'
import { chosenRows, MOST_HINTS, notFoundWords, type Candidate } from './links'
import { namingFields, recordsNamed } from './records'
import { fieldIn, labelIn, type Cut } from './targets'

/** A reference whose choices depend on other fields of the row. */
type DependentField = Field & { readonly kind: 'reference' }

/** A row's value for such a field: the word, and the row as a form with the other fields. */
export interface DependentCell {
  readonly word: string
  readonly record: Readonly<Record<string, unknown>>
}

interface Asked {
  readonly at: number
  readonly word: string
  readonly given: readonly unknown[]
}

/** The maximum number of unknown words per batch that get hints. */
const MOST_SOUGHT = 40

/**
 * Finds what the words of a reference mean in each row, among the choices that its other fields leave: of two lands
 * with one name, the one of the row's farmer. While the other field is empty or wrong, a word must match a single
 * record by itself.
 */
export async function findDependent(
  work: Work,
  cut: Cut,
  { name: fieldName, known }: { readonly name: string; readonly known: KnownWords },
  cells: readonly DependentCell[],
): Promise<(Found | undefined)[]> {
  const field = fieldIn(cut, fieldName) as DependentField
  const paths = formPaths(field.choices)
  const groups = new Map<string, Asked>()
  const alone = new Map<number, string>()
  const keys = cells.map(({ word, record }, row): string | undefined => {
    const given = paths.map((path) => formValue(record, formFieldOf(path)))
    const missing = paths.find((_path, at) => given[at] === undefined)
    if (word && missing) alone.set(row, formFieldOf(missing))
    if (!word || missing) return undefined
    const key = JSON.stringify([word.toLowerCase(), ...given])
    if (!groups.has(key)) groups.set(key, { at: groups.size, word, given })
    return key
  })
  const words = await findLinks(
    work,
    field,
    [...alone.keys()].map((row) => cells[row]?.word ?? ''),
    known,
  )
  const found = await foundAmong(work, cut, field, [...groups.values()])
  return cells.map(({ word }, row) => {
    const other = alone.get(row)
    if (other === undefined) return found[groups.get(keys[row] ?? '')?.at ?? -1]
    const one = words.get(word)
    return one && 'ids' in one ? { ...one, error: fillFirstText(labelIn(cut, other)), hints: [] } : one
  })
}

async function foundAmong(work: Work, cut: Cut, field: DependentField, asked: readonly Asked[]): Promise<Found[]> {
  if (asked.length === 0) return []
  const target = resourceNamed(work.engine.register, field.to)
  const names = namingFields(work, target)
  const title = name(snake(names.includes(target.is.title) ? target.is.title : (names[0] ?? 'id')))
  const paths = formPaths(field.choices)
  const among = (given: Sql): Sql =>
    sql`${chosenRows(work, target, field.choices)} and ${dependentSql(work, {
      field,
      form: cut.resource.fields,
      valueOf: (path) => sql`(${given} ->> ${paths.indexOf(path)}::integer)`,
    })}`
  const unions = names.map(
    (one) => sql`
      select a.at, t.id, t.${title}::text as label from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(at integer, word text, given jsonb)
      join ${name(tableOf(target))} t on lower(t.${name(snake(one))}::text) = lower(a.word) where ${among(sql`a.given`)}`,
  )
  const rows = unions.length
    ? await work.tx.rows<Omit<Candidate, 'word'> & { readonly at: number }>(
        sql`select distinct at, id, label from (${join(unions, ' union all ')}) c order by at, id`,
      )
    : []
  const byAsked = new Map<number, Pick<Candidate, 'id' | 'label'>[]>()
  for (const { at, ...one } of rows) byAsked.set(at, [...(byAsked.get(at) ?? []), one])
  const lost = asked.filter(({ at }) => !byAsked.has(at))
  const elsewhere = await recordsNamed(work, field, [...new Set(lost.map(({ word }) => word))])
  let left = MOST_SOUGHT
  const answers: Found[] = []
  for (const { at, word, given } of asked) {
    const ones = byAsked.get(at) ?? []
    const [one] = ones
    if (one && ones.length === 1) answers.push({ id: one.id })
    else if (one) {
      const hints = [...new Set(ones.slice(0, MOST_HINTS).map(({ label }) => label))]
      answers.push({
        error: `More than one record matches “${word.slice(0, 60)}”`,
        hints,
        ids: ones.map(({ id }) => id),
      })
    } else {
      left -= 1
      const near =
        left < 0
          ? []
          : await work.tx.rows<{ label: string }>(sql`
            select label from (select distinct t.${title}::text as label from ${name(tableOf(target))} t
              where ${among(sql`${JSON.stringify(given)}::jsonb`)}) c
            order by similarity(label, ${word}) desc, label limit ${MOST_HINTS}`)
      const isElsewhere = (elsewhere.found.get(word)?.length ?? 0) > 0
      answers.push({
        error: isElsewhere ? refusedChoiceText(field) : notFoundWords(field.label, word),
        hints: near.map(({ label }) => label),
      })
    }
  }
  return answers
}
