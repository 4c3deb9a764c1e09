import { weatherCellOf, type BookingSlot, type Position, type SprayVerdict } from '#resources'
import { sql, type Queries } from '../../database'

/** A slot of a day at a place. */
export interface SlotAsked {
  readonly at: Position | null
  readonly day: string
  readonly slot: BookingSlot
}

/** The verdict on a slot, and its reason. */
export interface SlotJudged {
  readonly verdict: SprayVerdict
  readonly why: string
}

/** Reads the verdicts on slots, in their order; undefined where there is no forecast. */
export async function verdictsAt(
  tx: Queries,
  asked: readonly SlotAsked[],
): Promise<readonly (SlotJudged | undefined)[]> {
  const rows = asked.flatMap(({ at, day, slot }, place) =>
    at ? [{ place, cell: weatherCellOf(at).code, day, slot }] : [],
  )
  const found = await tx.rows<SlotJudged & { readonly place: number }>(sql`
    select a.place, s.verdict, s.why from json_to_recordset(${JSON.stringify(rows)}::json) as a(place int, cell text, day date, slot text)
      join weather_cells c on lower(c.code) = lower(a.cell) and c.deleted_at is null
      join spray_slots s on s.cell_id = c.id and s.day = a.day and s.slot = a.slot and s.deleted_at is null`)
  const judged = new Map(found.map(({ place, verdict, why }) => [place, { verdict, why }]))
  return asked.map((_, place) => judged.get(place))
}
