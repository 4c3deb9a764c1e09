/** Whether a slot suits spraying. */
export const sprayVerdicts = {
  GOOD: { label: 'Good', tone: 'good', mark: 'done' },
  CAUTION: { label: 'Caution', tone: 'warning', mark: 'open' },
  NO: { label: 'Do not spray', tone: 'bad', mark: 'wrong' },
} as const

/** A verdict on a slot. */
export type SprayVerdict = keyof typeof sprayVerdicts

/** How many hours after a slot must stay dry: contact products need 2, systemic ones 4. */
export const dryHours = 4

/** The weather in a slot. Unknown values are null and are ignored. */
export interface SprayWeather {
  /** The strongest wind of an hour, in km/h. */
  readonly wind: number | null
  /** The highest temperature, in °C. */
  readonly heat: number | null
  /** The lowest humidity, in percent. */
  readonly humidity: number | null
  /** The highest chance of rain in the slot and the hours after it, in percent. */
  readonly rainChance: number | null
  /** The rain of the slot and the hours after it, in mm. */
  readonly rain: number | null
  /** How much of the slot is foggy, in percent. */
  readonly fog: number | null
  /** How much of the slot is before sunrise or after sunset, in percent. */
  readonly dark: number | null
}

interface Measure {
  readonly label: string
  /** The field with its value. */
  readonly of: keyof SprayWeather
  /** When a limit applies: `above` it and not at it, `below` it and not at it, or `from` it on. */
  readonly side: 'above' | 'below' | 'from'
  readonly words: (value: number, limit: number) => string
}

const whole = (value: number): string => String(Math.round(value))

/**
 * A value with a decimal if it would otherwise round to the limit that it exceeds: 2.6 km/h is not written as 3, which
 * would not be below 3.
 */
const beyond = (value: number, limit: number): string => {
  if (Math.round(value) !== limit) return whole(value)
  return String(value < limit ? Math.floor(value * 10) / 10 : Math.ceil(value * 10) / 10)
}

/** The measures of a slot, in the order in which their reasons are listed. */
export const sprayMeasures = {
  WIND: {
    ...{ label: 'Wind above (km/h)', of: 'wind', side: 'above' },
    words: (value, limit) => `wind ${beyond(value, limit)} km/h, above ${limit}`,
  },
  CALM: {
    ...{ label: 'Wind below (km/h)', of: 'wind', side: 'below' },
    words: (value, limit) => `wind only ${beyond(value, limit)} km/h, below ${limit}`,
  },
  RAIN: {
    ...{ label: 'Rain from (mm)', of: 'rain', side: 'from' },
    words: (value) => `${value} mm of rain by ${dryHours} hours after`,
  },
  RAIN_CHANCE: {
    ...{ label: 'Chance of rain from (%)', of: 'rainChance', side: 'from' },
    words: (value) => `${whole(value)}% chance of rain by ${dryHours} hours after`,
  },
  HEAT: {
    ...{ label: 'Temperature above (°C)', of: 'heat', side: 'above' },
    words: (value, limit) => `${beyond(value, limit)}°C, above ${limit}`,
  },
  DRY_AIR: {
    ...{ label: 'Humidity below (%)', of: 'humidity', side: 'below' },
    words: (value, limit) => `humidity ${beyond(value, limit)}%, below ${limit}`,
  },
  FOG: {
    ...{ label: 'Fog from (% of the slot)', of: 'fog', side: 'from' },
    words: (value) => (value >= 100 ? 'fog' : `fog for ${whole(value)}% of the slot`),
  },
  DARK: {
    ...{ label: 'Dark from (% of the slot)', of: 'dark', side: 'from' },
    words: (value) => (value >= 100 ? 'dark' : `dark for ${whole(value)}% of the slot`),
  },
} as const satisfies Readonly<Record<string, Measure>>

/** A measure of a slot. */
export type SprayMeasure = keyof typeof sprayMeasures

/** The limits from which a measure asks for caution, and forbids spraying; null for none. */
export interface SprayLimit {
  readonly caution: number | null
  readonly no: number | null
}

/** The limits of all measures; a measure without one is ignored. */
export type SprayLimits = Readonly<Partial<Record<SprayMeasure, SprayLimit>>>

/** A company's default limits. */
export const usualSprayLimits = {
  WIND: { caution: 15, no: 18 },
  CALM: { caution: 3, no: null },
  RAIN: { caution: null, no: 1 },
  RAIN_CHANCE: { caution: 30, no: 60 },
  HEAT: { caution: 35, no: 38 },
  DRY_AIR: { caution: 40, no: 30 },
  FOG: { caution: 1, no: 50 },
  DARK: { caution: 1, no: 75 },
} as const satisfies Readonly<Record<SprayMeasure, SprayLimit>>

/** A verdict with its reason in words. */
export interface Judged {
  readonly verdict: SprayVerdict
  readonly why: string
}

/**
 * Judges the weather of a slot; undefined if nothing is known about it. 15 km/h of wind, 35 °C and 40% humidity are
 * still good; 30% chance of rain asks for caution. The reasons of the verdict come first, then the other cautions.
 */
export function judgeSpraying(weather: SprayWeather, limits: SprayLimits): Judged | undefined {
  if (weather.wind === null && weather.heat === null && weather.rain === null) return undefined
  const found: Record<'CAUTION' | 'NO', string[]> = { CAUTION: [], NO: [] }
  for (const [name, { of, side, words }] of Object.entries(sprayMeasures) as [SprayMeasure, Measure][]) {
    const [value, limit] = [weather[of], limits[name]]
    if (value === null || !limit) continue
    const isOver = (border: number | null): border is number => border !== null && reaches(side, value, border)
    if (isOver(limit.no)) found.NO.push(words(value, limit.no))
    else if (isOver(limit.caution)) found.CAUTION.push(words(value, limit.caution))
  }
  const reasons = [...found.NO, ...found.CAUTION]
  if (reasons.length === 0) return { verdict: 'GOOD', why: sentence(goodWords(weather)) }
  return { verdict: found.NO.length ? 'NO' : 'CAUTION', why: sentence(reasons) }
}

function reaches(side: Measure['side'], value: number, border: number): boolean {
  if (side === 'above') return value > border
  return side === 'below' ? value < border : value >= border
}

function goodWords({ wind, heat, humidity, rainChance }: SprayWeather): string[] {
  return [
    ...(wind === null ? [] : [`wind ${whole(wind)} km/h`]),
    ...(heat === null ? [] : [`${whole(heat)}°C`]),
    ...(humidity === null ? [] : [`humidity ${whole(humidity)}%`]),
    ...(rainChance === null ? [] : [`${whole(rainChance)}% chance of rain`]),
  ]
}

function sentence(parts: readonly string[]): string {
  const joined = parts.join('; ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}
