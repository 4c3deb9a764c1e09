import type { Position } from './cells'

/** India's offset from UTC in hours. */
const INDIA = 5.5

const RADIAN = Math.PI / 180

/** How many degrees the centre of the sun is below the horizon when its rim rises, including refraction. */
const RIM = -0.833

/** The hours of sunrise and sunset in India, in decimals: 6.75 is a quarter to seven. Accurate to some minutes. */
export function sunOf(day: string, [longitude, latitude]: Position): { readonly rise: number; readonly set: number } {
  const ofYear = Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000)
  const angle = ((2 * Math.PI) / 365) * (ofYear + 0.5)
  // The equation of time and the declination, after Spencer (1971).
  const minutes =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(angle) -
      0.032077 * Math.sin(angle) -
      0.014615 * Math.cos(2 * angle) -
      0.040849 * Math.sin(2 * angle))
  const declination =
    0.006918 -
    0.399912 * Math.cos(angle) +
    0.070257 * Math.sin(angle) -
    0.006758 * Math.cos(2 * angle) +
    0.000907 * Math.sin(2 * angle)
  const noon = 12 - longitude / 15 + INDIA - minutes / 60
  const height = Math.sin(RIM * RADIAN) - Math.sin(latitude * RADIAN) * Math.sin(declination)
  const cosine = height / (Math.cos(latitude * RADIAN) * Math.cos(declination))
  const half = Math.acos(Math.min(1, Math.max(-1, cosine))) / RADIAN / 15
  return { rise: noon - half, set: noon + half }
}
