import { z } from 'zod'
import { askLimited } from '../asking/askLimited'
import { NoWeather, type At, type ToldDay, type ToldHour, type ToldWeather, type WeatherProvider } from './provider'

/** How Open-Meteo is accessed. */
export interface OpenMeteoSettings {
  /** Its origin: `https://api.open-meteo.com`, its service for customers, or a self-hosted server. */
  readonly origin: string
  /** The API key of a customer. */
  readonly key?: string
  readonly milliseconds?: number
  readonly bytes?: number
}

const MEGABYTE = 1024 * 1024

/** Ten places of 102 days are about 1 MB. */
const usual = { milliseconds: 10_000, bytes: 2 * MEGABYTE } as const

/** Makes the provider for Open-Meteo (https://open-meteo.com/en/docs): days and hours of a grid of weather models. */
export function openMeteo({ origin, key, ...limits }: OpenMeteoSettings): WeatherProvider {
  return {
    source: 'OPEN_METEO',
    atOnce: 10,
    freshHours: 0,
    tell: async (places, { pastDays, days, signal }) => {
      const url = new URL('/v1/forecast', origin)
      const list = (of: (at: At) => number): string => places.map((at) => of(at).toFixed(2)).join(',')
      url.search = new URLSearchParams({
        latitude: list(([, latitude]) => latitude),
        longitude: list(([longitude]) => longitude),
        daily: Object.values(daily).join(','),
        hourly: Object.values(hourly).join(','),
        timezone: 'Asia/Kolkata',
        wind_speed_unit: 'kmh',
        past_days: String(pastDays),
        forecast_days: String(days),
        ...(key && { apikey: key }),
      }).toString()
      const body = await askLimited(url, {
        ...{ ...usual, ...limits, accept: 'application/json', server: 'Open-Meteo', thing: 'The forecast' },
        refusal: (words) => new NoWeather(words),
        ...(signal && { signal }),
      })
      return readForecast(body, places.length)
    },
  }
}

const daily = {
  tMin: 'temperature_2m_min',
  tMax: 'temperature_2m_max',
  rainMm: 'precipitation_sum',
  rainProbPct: 'precipitation_probability_max',
  rhPct: 'relative_humidity_2m_mean',
  windKmh: 'wind_speed_10m_max',
  gustKmh: 'wind_gusts_10m_max',
  windDir: 'wind_direction_10m_dominant',
  cloudPct: 'cloud_cover_mean',
  etMm: 'et0_fao_evapotranspiration',
} as const satisfies Readonly<Record<Exclude<keyof ToldDay, 'day'>, string>>

const hourly = {
  wind: 'wind_speed_10m',
  heat: 'temperature_2m',
  humidity: 'relative_humidity_2m',
  rain: 'precipitation',
  rainChance: 'precipitation_probability',
  code: 'weather_code',
} as const

const values = z.array(z.number().nullable())

function table<Names extends Readonly<Record<string, string>>>(names: Names, time: RegExp) {
  return z.looseObject({
    time: z.array(z.string().regex(time)),
    ...(Object.fromEntries(Object.values(names).map((name) => [name, values])) as Record<
      Names[keyof Names],
      typeof values
    >),
  })
}

const place = z.looseObject({
  daily: table(daily, /^\d{4}-\d\d-\d\d$/),
  hourly: table(hourly, /^\d{4}-\d\d-\d\dT\d\d:00$/),
})

/** For one place the response is an object, for several an array. */
const forecast = z.union([z.array(place), place.transform((one) => [one])])

function readForecast(body: Buffer, count: number): ToldWeather[] {
  const places = parsed(body)
  if (places.length !== count) throw new NoWeather(`Open-Meteo sent ${places.length} places instead of ${count}`)
  return places.map(({ daily: days, hourly: hours }) => ({
    days: days.time.map((day, at) => ({ day, ...dayAt(days, at) })),
    hours: hours.time.map((time, at) => ({
      day: time.slice(0, 10),
      hour: Number(time.slice(11, 13)),
      ...hourAt(hours, at),
    })),
  }))
}

function parsed(body: Buffer): z.infer<typeof forecast> {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new NoWeather('Open-Meteo did not send JSON')
  }
  const read = forecast.safeParse(json)
  if (!read.success) throw new NoWeather('Open-Meteo sent a forecast of another form')
  return read.data
}

type Days = z.infer<typeof place>['daily']
type Hours = z.infer<typeof place>['hourly']

/** Rounds a value; null where it is impossible in India. */
function sane(value: number | null | undefined, least: number, most: number, digits = 1): number | null {
  if (value === null || value === undefined || !(value >= least && value <= most)) return null
  return Math.round(value * 10 ** digits) / 10 ** digits
}

function dayAt(days: Days, at: number): Omit<ToldDay, 'day'> {
  const of = (name: keyof typeof daily): number | null | undefined => days[daily[name]][at]
  return {
    tMin: sane(of('tMin'), -60, 65),
    tMax: sane(of('tMax'), -60, 65),
    rainMm: sane(of('rainMm'), 0, 2000),
    rainProbPct: sane(of('rainProbPct'), 0, 100, 0),
    rhPct: sane(of('rhPct'), 0, 100, 0),
    windKmh: sane(of('windKmh'), 0, 500),
    gustKmh: sane(of('gustKmh'), 0, 500),
    windDir: sane(of('windDir'), 0, 360, 0),
    cloudPct: sane(of('cloudPct'), 0, 100, 0),
    etMm: sane(of('etMm'), 0, 100),
  }
}

/** The WMO weather codes of fog: 45, and 48 with rime. */
const fog = [45, 48]

function hourAt(hours: Hours, at: number): Omit<ToldHour, 'day' | 'hour'> {
  const of = (name: keyof typeof hourly): number | null | undefined => hours[hourly[name]][at]
  return {
    wind: sane(of('wind'), 0, 500),
    heat: sane(of('heat'), -60, 65),
    humidity: sane(of('humidity'), 0, 100, 0),
    rain: sane(of('rain'), 0, 500),
    rainChance: sane(of('rainChance'), 0, 100, 0),
    isFoggy: fog.includes(of('code') ?? -1),
  }
}
