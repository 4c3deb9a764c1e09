import type { Level } from '#define'
import type { Choice } from '../data/requests'

/** A geography for the cascade: with its level and path. */
export interface GeographyChoice extends Choice {
  readonly type: Level
  readonly path: readonly { readonly id: number; readonly label: string; readonly type: Level }[]
}
