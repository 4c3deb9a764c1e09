import { legendOf } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import { flag, itemsOf, number, objectOf, oneOf, text } from '../../engine/jsonSchema'
import { gapBand } from '../landHealth'

/** Answers the bands of NDVI and soil moisture. */
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
