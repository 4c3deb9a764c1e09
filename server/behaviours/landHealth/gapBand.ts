import type { GapBand } from '#resources'
import { setting } from '../../engine/settings'

/** The setting of the band between bad and good. */
export const gapBand = setting<GapBand>('how the gap between the bands of land health is read')
