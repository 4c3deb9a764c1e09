import { dayWords, todayInIndia } from '#define'
import { isSlotOver } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { landAt, slotName, verdictsAt, verdictWords, type SlotAsked, type SlotJudged } from '../weather'

/** The maximum number of poor slots named. */
const MOST_NAMED = 3

type Poor = SlotAsked & SlotJudged

/** Says how many of some bookings are in slots that do not suit spraying, and why; undefined where none is upcoming. */
export async function sprayTogether({ tx, engine }: Work, ids: readonly number[]): Promise<string | undefined> {
  const today = todayInIndia(engine.now())
  const open = await tx.rows<SlotAsked>(sql`
    select coalesce(b.location -> 'coordinates', first.at, v.centroid -> 'coordinates') as at, b.service_date::text as day, b.slot
    from bookings b left join geographies v on v.id = b.village_id left join lateral (
      select ${landAt('l', 'g')} as at from booking_lands o join lands l on l.id = o.land_id left join geographies g on g.id = l.village_id
      where o.booking_id = b.id and o.deleted_at is null order by o.id limit 1) first on true
    where b.id = any(${[...ids]}::bigint[]) and b.service_date >= ${today}::date order by b.service_date, b.id`)
  const asked = open.filter((one) => !isSlotOver(one, engine.now()))
  if (asked.length === 0) return undefined
  const judged = await verdictsAt(tx, asked)
  const poor = asked.flatMap((one, at): Poor[] => {
    const found = judged[at]
    return found && found.verdict !== 'GOOD' ? [{ ...one, ...found }] : []
  })
  const unknown = judged.filter((one) => one === undefined).length
  if (unknown === asked.length) return 'Spray weather: no forecast.'
  return [poorWords(poor, asked.length - unknown, today), unknown > 0 ? `${unknown} without a forecast.` : '']
    .filter(Boolean)
    .join(' ')
}

function poorWords(poor: readonly Poor[], known: number, today: string): string {
  if (poor.length === 0) return known === 1 ? 'Spray weather: good.' : 'Spray weather: good in every slot.'
  const counts = new Map<string, number>()
  for (const one of poor) {
    const words = `${dayWords(one.day, today)} ${slotName(one.slot).toLowerCase()}, ${verdictWords(one)}`
    counts.set(words, 1 + (counts.get(words) ?? 0))
  }
  const named = [...counts].slice(0, MOST_NAMED).map(([words, count]) => (count > 1 ? `${words} (${count})` : words))
  const more = counts.size > MOST_NAMED ? '; …' : ''
  return `Spray weather: ${poor.length} of ${known} in poor slots. ${named.join('; ')}${more}.`
}
