/** A position as GeoJSON writes it: longitude before latitude. */
export type At = readonly [longitude: number, latitude: number]

/** The weather of a day in India; null for what the provider does not report. */
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

/** The weather at a full hour in India; null for what the provider does not report. */
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

/** The weather of a place: its days and its hours, in order. */
export interface ToldWeather {
  readonly days: readonly ToldDay[]
  readonly hours: readonly ToldHour[]
}

/** The requested days. */
export interface WeatherSpan {
  /** The number of days before today. */
  readonly pastDays: number
  /** The number of days from today on, including today. */
  readonly days: number
  readonly signal?: AbortSignal
}

/** A source of forecasts and recent observations. */
export interface WeatherProvider {
  readonly source: 'OPEN_METEO' | 'DEMO'
  /** The number of places per request. */
  readonly atOnce: number
  /** The age in hours from which a forecast is fetched again. */
  readonly freshHours: number
  /** Fetches the weather of some places, in their order. Throws `NoWeather`. */
  tell(places: readonly At[], span: WeatherSpan): Promise<ToldWeather[]>
}

/** Weather that is not available, with a message for people. */
export class NoWeather extends Error {}
