import { gapBands, type GapBand } from '#resources'

/** How lands seen from above are read, and where their rasters come from. */
export interface RemoteSensingSettings {
  /** Where the values between the bands bad and good belong. */
  readonly gapBand: GapBand
  /** The origins from which rasters are fetched; from no other. */
  readonly rasterOrigins: readonly string[]
}

/** Reads the settings of remote sensing; complaints are sentences for whoever starts the service. */
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
  return { gapBand: gapBand ?? 'WATCH', rasterOrigins }
}
