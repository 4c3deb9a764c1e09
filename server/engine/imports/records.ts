import { resourceNamed, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import type { Work } from '../engine'
import { visibilityOf } from '../viewer'
import { chosenRows, MOST_HINTS, type Candidate, type Finding } from './links'

/** The columns by which people name a record: its title, and what is unique to it; never what the viewer does not see. */
export function namingFields(work: Work, target: AnyResource): string[] {
  const textual = ['text', 'code', 'joined', 'vehicle', 'email', 'mobile', 'gstin']
  return Object.entries(target.fields).flatMap(([fieldName, field]) => {
    const isName = fieldName === target.is.title || field.unique !== undefined || field.kind === 'code'
    return isName && textual.includes(field.kind) && visibilityOf(field, work.viewer) === 'full' ? [fieldName] : []
  })
}

/** Records by their title, or by what is unique to them. */
export async function recordsNamed(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  const none: Finding = { found: new Map(), similar: async () => ({ hints: [] }) }
  if (words.length === 0 || (field.kind !== 'reference' && field.kind !== 'many')) return none
  const target = resourceNamed(work.engine.register, field.to)
  const fieldNames = namingFields(work, target)
  const names = fieldNames.map((one) => name(snake(one)))
  const [first] = names
  if (!first) return none
  const title = fieldNames.includes(target.is.title) ? name(snake(target.is.title)) : first
  const rows = chosenRows(work, target, field.choices)
  const lower = words.map((word) => word.toLowerCase())
  const unions = names.map(
    (column) =>
      sql`select t.id, lower(t.${column}::text) as word, t.${title}::text as label from ${name(tableOf(target))} t where lower(t.${column}::text) = any(${lower}::text[]) and ${rows}`,
  )
  const candidates = await work.tx.rows<Candidate>(
    sql`select distinct id, word, label from (${join(unions, ' union all ')}) c order by id`,
  )
  return {
    found: new Map(words.map((word) => [word, candidates.filter((one) => one.word === word.toLowerCase())])),
    similar: async (word) => {
      const near = await work.tx.rows<{ label: string }>(
        sql`select label from (select distinct t.${title}::text as label from ${name(tableOf(target))} t where ${rows}) c where similarity(label, ${word}) > 0.2 order by similarity(label, ${word}) desc, label limit ${MOST_HINTS}`,
      )
      return { hints: near.map(({ label }) => label) }
    },
  }
}
