import { formats, resourceNamed, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import type { Work } from '../engine'
import { visibilityOf } from '../viewer'
import { chosenRows, MOST_HINTS, type Candidate, type Finding } from './links'

/** The columns by which people name a record: its title, and its unique fields; never what the viewer does not see. */
export function namingFields(work: Work, target: AnyResource): string[] {
  const textual = ['text', 'code', 'joined', 'vehicle', 'email', 'mobile', 'gstin']
  return Object.entries(target.fields).flatMap(([fieldName, field]) => {
    const isName = fieldName === target.is.title || field.unique !== undefined || field.kind === 'code'
    return isName && textual.includes(field.kind) && visibilityOf(field, work.viewer) === 'full' ? [fieldName] : []
  })
}

/** Finds records by their title, or by a unique field. */
export async function recordsNamed(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  const none: Finding = { found: new Map(), similar: async () => ({ hints: [] }) }
  if (words.length === 0 || (field.kind !== 'reference' && field.kind !== 'many')) return none
  const target = resourceNamed(work.engine.register, field.to)
  const fieldNames = namingFields(work, target)
  const [first] = fieldNames
  if (!first) return none
  const title = name(snake(fieldNames.includes(target.is.title) ? target.is.title : first))
  const rows = chosenRows(work, target, field.choices)
  const keptAs = (one: string, word: string): string => spelled(target.fields[one], word)
  const unions = fieldNames.map((one) => {
    const column = name(snake(one))
    const kept = words.map((word) => keptAs(one, word))
    return sql`select t.id, lower(t.${column}::text) as word, t.${title}::text as label from ${name(tableOf(target))} t where lower(t.${column}::text) = any(${kept}::text[]) and ${rows}`
  })
  const candidates = await work.tx.rows<Candidate>(
    sql`select distinct id, word, label from (${join(unions, ' union all ')}) c order by id`,
  )
  return {
    found: new Map(
      words.map((word) => {
        const kept = new Set(fieldNames.map((one) => keptAs(one, word)))
        return [word, distinct(candidates.filter((one) => kept.has(one.word)))]
      }),
    ),
    similar: async (word) => {
      const near = await work.tx.rows<{ label: string }>(
        sql`select label from (select distinct t.${title}::text as label from ${name(tableOf(target))} t where ${rows}) c where similarity(label, ${word}) > 0.2 order by similarity(label, ${word}) desc, label limit ${MOST_HINTS}`,
      )
      return { hints: near.map(({ label }) => label) }
    },
  }
}

/** Normalises a word as its field stores it: a mobile number in any usual spelling is the same number. */
function spelled(field: Field | undefined, word: string): string {
  const format = field && field.kind in formats ? formats[field.kind as keyof typeof formats] : undefined
  return (format?.normalise(word) ?? word).toLowerCase()
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ id }, at) => candidates.findIndex((one) => one.id === id) === at)
}
