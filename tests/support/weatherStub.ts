import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays } from '#define'

/** How a forecast is changed for a test. */
export interface Bent {
  /** For every hour. */
  readonly wind?: number
  readonly rainChance?: number
  /** Omitted days. */
  readonly without?: readonly string[]
}

/** Makes the forecast of one place as Open-Meteo sends it, fine unless changed. */
export function forecastOf(
  today: string,
  pastDays: number,
  days: number,
  { wind = 8, rainChance = 10, without = [] }: Bent = {},
) {
  const dates = Array.from({ length: pastDays + days }, (_, at) => addDays(today, at - pastDays)).filter(
    (day) => !without.includes(day),
  )
  const all = (value: number): number[] => dates.map(() => value)
  const hours = dates.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`),
  )
  const each = (value: number): number[] => hours.map(() => value)
  return {
    latitude: 30.85,
    daily: {
      time: dates,
      ...{ temperature_2m_min: all(11.24), temperature_2m_max: all(27.31), precipitation_sum: all(0) },
      ...{ precipitation_probability_max: all(rainChance), relative_humidity_2m_mean: all(55) },
      ...{ wind_speed_10m_max: all(wind), wind_gusts_10m_max: all(wind * 2), wind_direction_10m_dominant: all(290) },
      ...{ cloud_cover_mean: all(5), et0_fao_evapotranspiration: all(2.91) },
    },
    hourly: {
      time: hours,
      ...{ wind_speed_10m: each(wind), temperature_2m: each(24), relative_humidity_2m: each(55) },
      ...{ precipitation: each(0), precipitation_probability: each(rainChance), weather_code: each(0) },
    },
  }
}

/** A stub of Open-Meteo with given responses. */
export interface WeatherStub {
  readonly origin: string
  /** The requested addresses. */
  readonly asked: URL[]
  answer: RequestListener
  close(): void
}

/** Opens a stub of Open-Meteo. */
export async function openWeatherStub(answer: RequestListener): Promise<WeatherStub> {
  const asked: URL[] = []
  const server: Server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://stub'))
    stub.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stub: WeatherStub = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return stub
}

/** Answers with fine weather, for any number of places and days. */
export function fineWeather(today: string, bent?: Bent): RequestListener {
  return (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://stub')
    const places = (searchParams.get('latitude') ?? '').split(',')
    const one = forecastOf(
      today,
      Number(searchParams.get('past_days')),
      Number(searchParams.get('forecast_days')),
      bent,
    )
    response.end(JSON.stringify(places.length === 1 ? one : places.map(() => one)))
  }
}

/** The faults of a provider, and their messages. */
export const badWeather: readonly (readonly [what: string, answer: RequestListener, words: string])[] = [
  ['is slow', () => undefined, 'Open-Meteo took longer than 0.3 seconds'],
  ['sends HTML', (_request, response) => response.end('<html>'), 'Open-Meteo did not send JSON'],
  [
    'sends JSON of another form',
    (_request, response) => response.end('{"daily":{"time":"now"}}'),
    'Open-Meteo sent a forecast of another form',
  ],
  [
    'sends 10 MB',
    (_request, response) => {
      response.write('[')
      let sent = 0
      // It states no length, and continues until the reader stops.
      const timer = setInterval(() => {
        sent += 262_144
        if (sent > 10_485_760) response.end()
        else response.write(' '.repeat(262_144))
      }, 1)
      response.on('close', () => clearInterval(timer))
    },
    'The forecast is larger than 1 MB',
  ],
  ['answers 500', (_request, response) => response.writeHead(500).end(), 'Open-Meteo answered 500'],
  ['hangs up', (request) => request.socket.destroy(), 'Open-Meteo can’t be reached'],
]
