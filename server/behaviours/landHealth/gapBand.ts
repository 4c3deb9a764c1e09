import type { GapBand } from '#resources'
import { setting } from '../../engine/settings'

/** How the values between bad and good are read. */
export const gapBand = setting<GapBand>('how the gap between the bands of land health is read')
