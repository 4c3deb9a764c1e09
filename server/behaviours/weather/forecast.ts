import { addDays, todayInIndia, type ForetoldLine, type ForetoldPart } from '#define'
import {
  bookingSlots,
  isSlotOver,
  sprayVerdicts,
  weatherCellOf,
  type BookingSlot,
  type Position,
  type SprayVerdict,
} from '#resources'
import { sql, type Queries } from '../../database'
import { dayWords } from '../../engine/dayWords'

/** A weather request: a place, and the day and the slot if chosen. */
export interface SprayAsked {
  readonly at: Position | undefined
  readonly day?: string | null | undefined
  readonly slot?: string | null | undefined
  readonly now: Date
}

/** A slot of a day, judged. */
export interface Slot {
  readonly day: string
  readonly slot: BookingSlot
  readonly verdict: SprayVerdict
  readonly why: string
}

/** The slots of a cell from today on, and their age. */
export interface Forecast {
  readonly id: number
  readonly name: string
  readonly forecastAt: string | null
  readonly till: string | null
  readonly failure: string | null
  readonly slots: readonly Slot[]
}

const label = 'Spray weather'
const OVER = 'over'
/** The age in hours from which a forecast is called old. */
const FRESH = 24
/** The maximum number of better slots named. */
const MOST_BETTER = 3

/** The message for a place without a position. */
export const OFF_THE_MAP = 'No forecast: this place is not on the map.'

const order = Object.keys(bookingSlots)

/** Describes whether the slots of a day suit spraying, and which are better. Without a forecast it says so. */
export async function sprayPart(tx: Queries, asked: SprayAsked): Promise<ForetoldPart> {
  const { at, day, slot, now } = asked
  const today = todayInIndia(now)
  if (!at) return { label, note: OFF_THE_MAP }
  if (day && day < today) return { label, note: 'This day is over.' }
  const forecast = await forecastOf(tx, at, today)
  if (!forecast || forecast.slots.length === 0) return { label, note: noneWords(forecast) }
  const own = forecast.slots.filter((one) => one.day === day)
  if (day && own.length === 0)
    return { label, note: `No forecast for ${dayWords(day)}. It reaches ${dayWords(forecast.till ?? today)}.` }
  const chosen = own.find((one) => one.slot === slot)
  const isOver = (one: Slot): boolean => isSlotOver(one, now)
  const chosenWords = chosen && `${slotName(chosen.slot)}: ${isOver(chosen) ? OVER : verdictWords(chosen)}`
  const isPoor = chosen !== undefined && (chosen.verdict !== 'GOOD' || isOver(chosen))
  const better = isPoor || !day ? betterWords(goodAhead(forecast.slots, now), chosen, day) : ''
  const note = [isPoor ? `${chosenWords}.` : '', better, oldWords(forecast, now)].filter(Boolean).join(' ')
  return {
    label,
    ...(note && { note, isWarning: isPoor }),
    lines: own.map((one) => lineOf(one, { isChosen: one === chosen, isOver: isOver(one) })),
    ...(chosenWords && { summary: `${label} ${chosenWords}` }),
  }
}

/** Filters the slots that suit spraying and are not over. */
export function goodAhead<S extends Pick<Slot, 'day' | 'slot' | 'verdict'>>(slots: readonly S[], now: Date): S[] {
  return slots.filter((one) => one.verdict === 'GOOD' && !isSlotOver(one, now))
}

/** Reads the slots of the cell of a place; undefined where its weather is not stored. */
export async function forecastOf(tx: Queries, at: Position, today: string): Promise<Forecast | undefined> {
  const { code } = weatherCellOf(at)
  const [found] = await tx.rows<Forecast>(sql`
    select c.id, c.name, to_char(c.forecast_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "forecastAt", c.forecast_till::text as till, c.failure,
      coalesce((select json_agg(json_build_object('day', s.day, 'slot', s.slot, 'verdict', s.verdict, 'why', s.why) order by s.day)
        from spray_slots s where s.cell_id = c.id and s.day >= ${today}::date and s.deleted_at is null), '[]') as slots
    from weather_cells c where lower(c.code) = lower(${code}) and c.deleted_at is null`)
  const rank = (one: Slot): number => order.indexOf(one.slot)
  return (
    found && {
      ...found,
      slots: found.slots.toSorted((one, other) => one.day.localeCompare(other.day) || rank(one) - rank(other)),
    }
  )
}

/** Says why there is no forecast. */
export function noneWords(forecast: Forecast | undefined): string {
  if (forecast?.failure) return `No forecast: ${forecast.failure}.`
  return 'No forecast for this place yet.'
}

function lineOf(
  { slot, verdict, why }: Slot,
  { isChosen, isOver }: { readonly isChosen: boolean; readonly isOver: boolean },
): ForetoldLine {
  const tone = sprayVerdicts[verdict].tone
  const name = `${slotName(slot)}${isChosen ? ' (chosen)' : ''}`
  if (isOver) return { label: name, words: 'Over' }
  return {
    label: name,
    hint: why,
    words: sprayVerdicts[verdict].label,
    ...(tone !== 'warning' && { tone }),
  }
}

/** Names the next good slots: of the same day first, then of later days. */
function betterWords(ahead: readonly Slot[], chosen: Slot | undefined, day: string | null | undefined): string {
  const good = ahead.filter((one) => !day || (one.day >= day && one.day <= addDays(day, 7)))
  if (good.length === 0) return 'No good slot in this forecast.'
  const named = good.slice(0, MOST_BETTER).map((one) => `${shortDay(one.day)} ${slotName(one.slot).toLowerCase()}`)
  return `${chosen ? 'Better' : 'Good slots'}: ${named.join(', ')}.`
}

/** Says that a forecast is old; empty while it is fresh. */
export function oldWords({ forecastAt, failure }: Forecast, now: Date): string {
  if (!forecastAt || now.getTime() - Date.parse(forecastAt) < FRESH * 3_600_000) return ''
  const since = `Forecast of ${dayWords(todayInIndia(new Date(forecastAt)))}`
  return failure ? `${since}: ${failure} since.` : `${since}.`
}

/** Words a verdict with its reason, within a sentence. */
export function verdictWords({ verdict, why }: Pick<Slot, 'verdict' | 'why'>): string {
  return `${sprayVerdicts[verdict].label.toLowerCase()}, ${why.charAt(0).toLowerCase()}${why.slice(1)}`
}

/** Names a slot without its hours. */
export function slotName(slot: BookingSlot): string {
  return bookingSlots[slot].label.replace(/,.*/, '')
}

function shortDay(day: string): string {
  return dayWords(day).replace(/ \d{4}$/, '')
}
