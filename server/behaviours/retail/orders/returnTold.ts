import type { Foretold, ForetoldLine } from '#define'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { objectIn } from '../../../engine/given'
import { rupees } from '../../tariff'

interface Line {
  readonly name: string
  readonly kept: number
  /** The packs that are to come back, which may be more than are kept: the dialog asks while people type. */
  readonly asked: number
  readonly back: number
  readonly worth: number
  readonly delivery: number
}

/** Previews a return: what comes back of each line, and what it is worth. `packs` are those of one that starts. */
export async function returnTold(
  { tx }: Work,
  { id, packs }: { readonly id: number; readonly packs?: unknown },
): Promise<Foretold> {
  const counts = packs === undefined ? undefined : JSON.stringify(countsIn(packs))
  const lines = await tx.rows<Line>(sql`
    select k.name, kept_qty as kept, b.asked, b.back, o.delivery_fee as delivery,
      (round(i.line_total * (i.delivered_qty - i.kept_qty + b.back)::numeric / i.qty) - i.returned_total)::float8 as worth
    from order_items i join product_packs k on k.id = i.pack_id join orders o on o.id = i.order_id
      cross join lateral (select case when ${counts ?? null}::jsonb is null then coalesce(i.returning_qty, 0)
        else coalesce((${counts ?? null}::jsonb ->> i.id::text)::int, 0) end as asked) a
      cross join lateral (select a.asked, least(i.kept_qty, a.asked) as back) b
    where i.order_id = ${id} and i.deleted_at is null order by i.id`)
  const tooMany = lines.find(({ asked, kept }) => asked > kept)
  if (tooMany)
    return {
      parts: [
        {
          label: 'Packs coming back',
          note: `${tooMany.name}: enter at most ${tooMany.kept}`,
          isWarning: true,
          isRefused: true,
        },
      ],
    }
  const back = lines.filter((line) => line.back > 0)
  if (back.length === 0) return { parts: [] }
  const isWhole = lines.every((line) => line.back === line.kept)
  const delivery = isWhole ? (lines[0]?.delivery ?? 0) : 0
  const total = back.reduce((sum, { worth }) => sum + worth, delivery)
  return {
    parts: [
      {
        label: 'Packs coming back',
        lines: [
          ...back.map(lineOf),
          ...(delivery ? [{ label: 'Delivery', money: delivery }] : []),
          { label: 'Returned', money: total, isTotal: true },
        ],
        summary: `${rupees(total)} for ${isWhole ? 'the whole order' : 'a part of the order'}`,
        ...(!isWhole && { note: 'The delivery fee stays with the packs that the farmer keeps.' }),
      },
    ],
  }
}

function lineOf({ name, kept, back, worth }: Line): ForetoldLine {
  return { label: name, hint: `${back} of ${kept}`, money: worth }
}

/** The numbers by item that make sense so far: the dialog asks while people type. */
function countsIn(packs: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(objectIn(packs)).flatMap(([id, count]) =>
      /^\d{1,6}$/.test(String(count)) ? [[id, Number(count)]] : [],
    ),
  )
}
