import { allows, optionLabel, resourceNamed, type AnyResource } from '#define'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { listRows } from '../read/listRows'
import type { SheetColumn } from './columns'
import type { DatasetPlan, Format, SheetPlan } from './plan'

/** The maximum number of categories of a data set. */
const MOST_CATEGORIES = 1000

/** Lists the columns to read for a file: a data set starts with those of its parts, whatever is chosen. */
export function columnsFor({ list, is }: AnyResource, format: Format, columns: readonly string[]): readonly string[] {
  if (format !== 'coco') return columns
  if (!list.dataset) throw badRequest(`${is.plural} can’t be exported as COCO`)
  const { image, categories } = list.dataset
  return ['id', image, categories, ...columns.filter((one) => ![image, categories].includes(one))]
}

/** Makes the plan of a file. Throws 400 for a data set whose parts the viewer may not export. */
export async function planOf(
  work: Work,
  { resource }: { readonly resource: AnyResource },
  parts: Pick<SheetPlan, 'format' | 'columns' | 'about'>,
): Promise<SheetPlan> {
  const dataset = parts.format === 'coco' && { dataset: await datasetPlan(work, resource, parts.columns) }
  return { ...parts, name: resource.is.plural, ...dataset }
}

/** Plans a data set, with all categories that the viewer sees. */
async function datasetPlan(work: Work, resource: AnyResource, columns: readonly SheetColumn[]): Promise<DatasetPlan> {
  const { dataset } = resource.list
  const parts = dataset && [dataset.image, dataset.categories].map((name) => resource.fields[name])
  const [id, image, categories] = columns
  if (!dataset || !id || !image || !categories || parts?.[0] !== image.field || parts[1] !== categories.field)
    throw badRequest('You don’t have access to these pictures')
  const at = { id: id.at, image: image.at, categories: categories.at }
  const other = categories.field.kind === 'many' ? resourceNamed(work.engine.register, categories.field.to) : undefined
  if (!other || !allows(work.viewer.keys, other.access.see)) return { at, categories: [] }
  const { supercategory } = dataset
  const query = { sort: [{ field: 'id', descending: false }], page: 1, size: MOST_CATEGORIES, count: 'none' } as const
  const read = await listRows(work, other, query, { columns: [other.is.title, supercategory] })
  const group = other.fields[supercategory]
  return {
    at,
    categories: (JSON.parse(read.items) as (Record<string, unknown> & { id: number })[]).map((row) => ({
      ...{ id: row.id, name: String(row[other.is.title]) },
      supercategory: group?.kind === 'choice' ? optionLabel(group.options, String(row[supercategory])) : '',
    })),
  }
}
