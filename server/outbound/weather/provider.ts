/** A position as GeoJSON writes it: longitude before latitude. */
export type At = readonly [longitude: number, latitude: number]

/** The weather of a day in India as it is told. What is not told is null. */
export interface ToldDay {
  readonly day: string
  readonly tMin: number | null
  readonly tMax: number | null
  readonly rainMm: number | null
  readonly rainProbPct: number | null
  readonly rhPct: number | null
  readonly windKmh: number | null
  readonly gustKmh: number | null
  readonly windDir: number | null
  readonly cloudPct: number | null
  readonly etMm: number | null
}

/** The weather at a full hour in India as it is told. What is not told is null. */
export interface ToldHour {
  readonly day: string
  readonly hour: number
  readonly wind: number | null
  readonly heat: number | null
  readonly humidity: number | null
  /** Of the hour before, in mm. */
  readonly rain: number | null
  /** Of the hour before, in percent. */
  readonly rainChance: number | null
  readonly isFoggy: boolean
}

/** What is told of a place: its days and its hours, in their order. */
export interface ToldWeather {
  readonly days: readonly ToldDay[]
  readonly hours: readonly ToldHour[]
}

/** For which days weather is asked. */
export interface WeatherSpan {
  /** So many days before today. */
  readonly pastDays: number
  /** Today and so many days after it, today counted. */
  readonly days: number
  readonly signal?: AbortSignal
}

/** From where forecasts come, and what was observed of late. */
export interface WeatherProvider {
  readonly source: 'OPEN_METEO' | 'DEMO'
  /** How many places are asked for at once. */
  readonly atOnce: number
  /** A forecast that is younger is not asked for again. */
  readonly freshHours: number
  /** Tells the weather of some places, in their order. Throws `NoWeather`. */
  tell(places: readonly At[], span: WeatherSpan): Promise<ToldWeather[]>
}

/** Weather that cannot be had, in words for people. */
export class NoWeather extends Error {}
