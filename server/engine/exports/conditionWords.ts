import { describeCondition, factsOf, idsByTarget, targetOf, type AnyResource, type Condition } from '#define'
import type { Work } from '../engine'
import { labelsOf } from '../operations/report'
import type { SheetColumn } from './columns'
import { pageOf, rowsIn } from './pages'

/** The text for a record that the viewer may not see or that is deleted, because its id means nothing to people. */
const UNKNOWN = 'not available'

/** Puts a condition into words, with the titles of the records in it as far as the viewer sees them. */
export async function conditionWords(work: Work, resource: AnyResource, condition: Condition): Promise<string> {
  const titles = new Map<string, ReadonlyMap<number, string>>()
  for (const [target, ids] of Object.entries(idsByTarget(resource, condition))) {
    const linked = work.engine.register.resources.find((one) => one.is.name === target)
    const known = linked ? await labelsOf(work, linked, ids) : new Map<number, string>()
    titles.set(target, new Map(ids.map((id) => [id, known.get(id) ?? UNKNOWN])))
  }
  return describeCondition(resource, condition, (part) => titles.get(targetOf(resource, part) ?? '') ?? new Map())
}

/** Encodes a page of rows as JSON, with conditions in words, because the file writers do not know titles. */
export async function pageInWords(
  work: Work,
  columns: readonly SheetColumn[],
  rows: readonly { readonly row: string }[],
): Promise<string> {
  const page = pageOf(rows)
  if (!columns.some(({ field }) => field.kind === 'condition')) return page
  const values = rowsIn(page)
  for (const row of values)
    for (const { field, at } of columns) {
      const value = row[at]
      if (field.kind === 'condition' && typeof value === 'object' && value !== null)
        row[at] = await conditionWords(work, factsOf(field), value as Condition)
    }
  return JSON.stringify(values.map((row) => [row]))
}
