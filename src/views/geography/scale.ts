import type { Camera } from './camera'

/** The length of a degree of longitude at the equator, in metres. */
const METRES_PER_DEGREE = 111_320
/** The maximum length of the bar, in pixels. */
const LONGEST = 110

/** The scale bar for a round distance at the centre of the map, since Mercator's scale depends on the latitude. */
export function scaleBar({ y, scale }: Camera): { readonly pixels: number; readonly words: string } {
  const latitude = 2 * Math.atan(Math.exp((-y * Math.PI) / 180)) - Math.PI / 2
  const metres = (METRES_PER_DEGREE * Math.cos(latitude)) / scale
  const most = LONGEST * metres
  const power = 10 ** Math.floor(Math.log10(most))
  const round = power * ([5, 2, 1].find((step) => step * power <= most) ?? 1)
  const words = round >= 1000 ? `${round / 1000} km` : `${round} m`
  return { pixels: Math.round(round / metres), words }
}
