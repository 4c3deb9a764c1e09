import { productPacks, products } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { referred } from './referred'
import { isEan13 } from './ean13'

/** Products: doses range from minimum to maximum, and the names of packs follow. */
export const productsBehaviour = behaviour(products, {
  prepare: async (_work, { before, input }) => {
    const { updateFailed, createFailed } = products.form.messages
    if (typeof input.doseMin === 'number' && typeof input.doseMax === 'number' && input.doseMin > input.doseMax)
      throw badRequest(before ? updateFailed : createFailed, {
        fields: { doseMax: 'The maximum can’t be less than the minimum' },
      })
  },
  saved: async (work, { before, after }) => {
    if (!before || before.name === after.name) return
    const packs = await work.tx.rows<PackSize & { id: number }>(
      sql`select id, pack_size::float8 as size, unit from product_packs where product_id = ${after.id} for update`,
    )
    for (const { id, ...size } of packs) await put(work, productPacks, id, { name: packName(after.name ?? '', size) })
  },
  effects: {},
})

/** Product packs: priced at most at their MRP, with a valid barcode, and summarised at their product. */
export const productPacksBehaviour = behaviour(productPacks, {
  prepare: async ({ tx }, { before, input }) => {
    const fields: Record<string, string> = {}
    if ((input.price ?? 0) > (input.mrp ?? 0)) fields.price = 'The price can’t exceed the MRP'
    if (input.barcode && !isEan13(input.barcode)) fields.barcode = 'Enter a valid EAN barcode: the check digit is wrong'
    const { updateFailed, createFailed } = productPacks.form.messages
    if (Object.keys(fields).length) throw badRequest(before ? updateFailed : createFailed, { fields })
    const [product] = await tx.rows<{ name: string }>(
      sql`select name from products where id = ${referred(input.product)}`,
    )
    return { name: packName(product?.name ?? '', { size: input.packSize ?? 0, unit: input.unit ?? '' }) }
  },
  effects: {},
})

/** The quantity in a pack. */
interface PackSize {
  readonly size: number
  readonly unit: string
}

/** Names a pack: `Coralin 18.5 SC, 60 ml`. */
export function packName(product: string, { size, unit }: PackSize): string {
  return `${product}, ${size} ${unit.toLowerCase()}`
}
