import type { Level } from '#define'
import type { Choice } from '../data/requests'

/** A geography as the cascade knows it: its type and those above it. */
export interface GeographyChoice extends Choice {
  readonly type: Level
  readonly path: readonly { readonly id: number; readonly label: string; readonly type: Level }[]
}
