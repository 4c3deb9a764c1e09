import { inSentence, resourceNamed, type AnyResource, type FieldErrors, type FieldOf, type Fields } from '#define'
import type { Work } from '../engine'
import { readableRecords, type FullRecord } from '../read/oneRecord'

type Row = Readonly<Record<string, unknown>>

/**
 * Verifies the numbers that the inputs of an action give to records of a record: each belongs to it, and has at least as
 * many.
 */
export async function rowCountErrors(
  work: Work,
  resource: AnyResource,
  inputs: Fields,
  { given, before }: { readonly given: Row; readonly before: FullRecord },
): Promise<FieldErrors> {
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(inputs)) {
    if (field.kind !== 'keyValue' || !field.countsOf || !given[name]) continue
    const error = await errorOf(work, resource, { field, counts: given[name], id: before.id })
    if (error !== undefined) errors[name] = error
  }
  return errors
}

interface Counted {
  readonly field: FieldOf<'keyValue'>
  readonly counts: object
  readonly id: number
}

async function errorOf(
  work: Work,
  { is: { singular } }: AnyResource,
  { field: { countsOf, label }, counts, id }: Counted,
): Promise<string | undefined> {
  if (!countsOf) return undefined
  const target = resourceNamed(work.engine.register, countsOf.of)
  const numbers = Object.entries(counts as Readonly<Record<string, string>>)
  const found = await readableRecords(
    work,
    target,
    numbers.map(([row]) => Number(row)),
  )
  for (const [row, number] of numbers) {
    const record = JSON.parse(found.get(Number(row)) ?? 'null') as Row | null
    if (!record || (record[countsOf.through] as { readonly id: number } | null)?.id !== id)
      return `${label} must be of this ${inSentence(singular)}`
    const most = Number(record[countsOf.upTo] ?? 0)
    if (Number(number) > most) return `${titleIn(target, record)}: enter at most ${most}`
  }
  return undefined
}

function titleIn({ is }: AnyResource, record: Row): string {
  const title = record[is.title] as string | { readonly label?: string } | null
  return (typeof title === 'object' ? title?.label : title) ?? is.singular
}
