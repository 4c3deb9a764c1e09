import { legendOf, type GapBand } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import { flag, itemsOf, number, objectOf, oneOf, text } from '../../engine/jsonSchema'
import { setting } from '../../engine/settings'

/** How the values between bad and good are read. */
export const gapBand = setting<GapBand>('how the gap between the bands of land health is read')

/** The bands by which NDVI and soil moisture are read. */
export const legendEndpoint: Endpoint = {
  method: 'GET',
  path: '/remote-sensing/legend',
  summary:
    'The bands of land health, from the healthiest down: each from its lower border up to, and without, its upper one; the highest includes 1',
  need: 'view_remote_sensing_tab',
  gives: itemsOf(
    objectOf({
      band: oneOf(['HIGH', 'GOOD', 'WATCH', 'BAD']),
      label: text,
      colour: text,
      from: number,
      to: number,
      isNamed: flag,
    }),
  ),
  answer: async ({ engine }) => ({ items: legendOf(engine.setting(gapBand)) }),
}
