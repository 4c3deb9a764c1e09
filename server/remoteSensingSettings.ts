import { gapBands, type GapBand } from '#resources'
import type { OpenMeteoSettings } from './outbound/weather/openMeteo'

/** How land health is read, and where rasters come from. */
export interface RemoteSensingSettings {
  /** Where values between the bands bad and good belong. */
  readonly gapBand: GapBand
  /** The only origins from which rasters are fetched. */
  readonly rasterOrigins: readonly string[]
  /** The provider of forecasts, if configured. */
  readonly weather?: OpenMeteoSettings
}

/** Reads the settings of remote sensing; complaints are sentences for the operator of the service. */
export function readRemoteSensing(
  environment: Readonly<Record<string, string | undefined>>,
  complaints: string[],
): RemoteSensingSettings {
  const gap = environment.LAND_HEALTH_GAP?.trim() || 'WATCH'
  const gapBand = gapBands.find((one) => one === gap)
  if (!gapBand) complaints.push(`LAND_HEALTH_GAP is one of ${gapBands.join(', ')}, not “${gap}”.`)
  const origins = (environment.RASTER_ORIGINS ?? '').split(',').map((part) => part.trim())
  const rasterOrigins = origins.filter((origin) => {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (origin && (url?.protocol !== 'https:' || url.origin !== origin))
      complaints.push(`RASTER_ORIGINS holds origins such as https://tiles.example, not “${origin}”.`)
    return origin
  })
  const weather = weatherIn(environment, complaints)
  return { gapBand: gapBand ?? 'WATCH', rasterOrigins, ...(weather && { weather }) }
}

/** Free for non-commercial use; a key switches to the service for customers. */
const openMeteo = { free: 'https://api.open-meteo.com', customers: 'https://customer-api.open-meteo.com' } as const

function weatherIn(
  environment: Readonly<Record<string, string | undefined>>,
  complaints: string[],
): OpenMeteoSettings | undefined {
  const provider = environment.WEATHER_PROVIDER?.trim()
  if (!provider) return undefined
  if (provider !== 'open-meteo') complaints.push(`WEATHER_PROVIDER is open-meteo or empty, not “${provider}”.`)
  const key = environment.WEATHER_API_KEY?.trim()
  const origin = environment.WEATHER_URL?.trim() || (key ? openMeteo.customers : openMeteo.free)
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (url?.protocol !== 'https:' || url.origin !== origin)
    complaints.push(`WEATHER_URL is an origin such as ${openMeteo.free}, not “${origin}”.`)
  return { origin, ...(key && { key }) }
}
