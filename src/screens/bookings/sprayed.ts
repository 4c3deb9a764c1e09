import type { GeoLine, GeoPolygon } from '#define'
import type { Row } from '../../views/data/row'

/** A spraying as shown on the page of its booking. */
export interface SprayedOnce {
  readonly id: number
  readonly sprayingNo: string
  readonly startAt: string
  readonly sprayedAcres: number
  readonly litres: number
  readonly quality: string
  readonly link: string
  readonly billable: boolean
  readonly path: GeoLine | null
  readonly coverage: number | null
  readonly swathMetres: number
}

/** The sprayings of a booking, and the lands they belong to. */
export interface Sprayed {
  readonly lands: readonly { readonly name: string; readonly boundary: GeoPolygon | null }[]
  readonly sprayings: readonly SprayedOnce[]
}

/** How much the controller deviates from the billed acres: the tone of a status, and a sentence. */
export interface Judgement {
  readonly tone: 'good' | 'warning' | 'bad' | 'neutral'
  readonly words: string
}

/** Formats a deviation in percent: `−7.6%`. */
export function percentWords(deviation: number): string {
  return `${deviation > 0 ? '+' : deviation < 0 ? '−' : ''}${Math.abs(deviation)}%`
}

/** The comparison of a booking, in words for its verifier. */
export function judgementOf({ comparison, deviation }: Row): Judgement {
  const off = percentWords(Number(deviation ?? 0))
  switch (comparison) {
    case 'OK':
      return { tone: 'good', words: `${off}: fine, within 10% of the billed acres` }
    case 'REVIEW':
      return { tone: 'warning', words: `${off}: needs a look, more than 10% off the billed acres` }
    case 'BLOCKED':
      return { tone: 'bad', words: `${off}: needs a remark, more than 25% off the billed acres` }
    case 'NO_SPRAYING':
      return { tone: 'neutral', words: 'No spraying is linked, so the bill can’t be compared' }
    default:
      return { tone: 'neutral', words: 'Compared with the bill when the work is completed' }
  }
}

/** Whether there is something to show: work that is done, or sprayings of work in progress. */
export function isLookedAt({ status, hasSpraying }: Row): boolean {
  return hasSpraying === true || ['COMPLETED', 'VERIFIED', 'INVALID'].includes(String(status))
}
