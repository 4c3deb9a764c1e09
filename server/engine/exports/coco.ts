import type { Reference, StoredFile } from '#define'
import { textCell } from './cells'
import type { DatasetPlan, RowPages, SheetPlan } from './plan'

/**
 * Writes the rows in the COCO format: an image per file, and an annotation for each of its categories. Nothing is
 * outlined, so annotations have no box. The other columns become attributes of their image, as text.
 */
export async function* cocoText(
  { about, columns }: Pick<SheetPlan, 'about' | 'columns'>,
  { at, categories }: DatasetPlan,
  pages: RowPages,
): AsyncGenerator<string> {
  const others = columns.filter((column) => !Object.values(at).includes(column.at))
  const annotations: (readonly [image: number, category: number])[] = []
  let images = 0
  yield `{"info":${JSON.stringify(Object.fromEntries(about))},"images":[`
  for await (const rows of pages)
    for (const row of rows) {
      const attributes = Object.fromEntries(others.map((column) => [column.label, textCell(column, row)]))
      for (const file of (row[at.image] ?? []) as readonly StoredFile[]) {
        const { key, name, width, height } = file
        const image = { id: (images += 1), record_id: row[at.id], file_name: key, original_name: name, width, height }
        yield `${images > 1 ? ',' : ''}\n${JSON.stringify({ ...image, attributes })}`
        for (const { id } of (row[at.categories] ?? []) as readonly Reference[]) annotations.push([images, id])
      }
    }
  yield '\n],"annotations":['
  for (const [place, [image, category]] of annotations.entries())
    yield `${place > 0 ? ',' : ''}\n${JSON.stringify({ id: place + 1, image_id: image, category_id: category })}`
  yield `\n],"categories":${JSON.stringify(categories)}}\n`
}
