import { paths, type AnyResource } from '#define'
import { bookingSlots, farmers, lands, sprayVerdicts, type Position } from '#resources'
import type { Queries } from '../../../database'
import type { Endpoint } from '../../../engine/behaviour'
import { link } from '../../../engine/commonSchemas'
import { wholeNumber } from '../../../engine/given'
import {
  day,
  described,
  instant,
  listOf,
  maybe,
  named,
  number,
  objectOf,
  oneOf,
  text,
} from '../../../engine/jsonSchema'
import { outlookOf, positionOfFarmer, positionOfLand } from '../../weather'

const slot = objectOf({ slot: oneOf(Object.keys(bookingSlots)), verdict: oneOf(Object.keys(sprayVerdicts)), why: text })
const outlook = named(
  'WeatherOutlook',
  objectOf({
    cell: described(maybe(link), 'The cell in which it lies'),
    forecastAt: maybe(instant),
    note: described(maybe(text), 'Why there is no forecast, or that it is old'),
    days: listOf(
      objectOf({
        ...{ day, tMin: maybe(number), tMax: maybe(number), rainMm: maybe(number), rainProbPct: maybe(number) },
        windKmh: maybe(number),
        slots: described(listOf(slot), 'Whether the slots of bookings suit spraying, and why'),
      }),
    ),
  }),
)

/** Makes the endpoint of the forecast of a record, for everyone who can see it. */
function outlookEndpoint(
  record: AnyResource,
  summary: string,
  positionOf: (tx: Queries, id: number) => Promise<Position | undefined>,
): Endpoint {
  return {
    method: 'GET',
    path: `${paths.api(record)}/:id/weather`,
    summary,
    need: record.access.see,
    record,
    gives: outlook,
    answer: async ({ tx, engine }, _body, { params }) =>
      outlookOf(tx, await positionOf(tx, wholeNumber(params.id) ?? 0), engine.now()),
  }
}

/** Endpoints of the forecasts of farmers and lands. */
export const outlookEndpoints: readonly Endpoint[] = [
  outlookEndpoint(
    farmers,
    'The forecast at a farmer’s largest land, or else in the village, from today on: days, and the spray verdict of each slot',
    positionOfFarmer,
  ),
  outlookEndpoint(
    lands,
    'The forecast at a land from today on: days, and the spray verdict of each slot',
    positionOfLand,
  ),
]
