import { position } from '../../../engine/commonSchemas'
import {
  described,
  flag,
  integer,
  listOf,
  maybe,
  named,
  number,
  objectOf,
  oneOf,
  text,
} from '../../../engine/jsonSchema'

const village = named(
  'PlannedVillage',
  objectOf({
    id: integer,
    label: text,
    tehsil: maybe(text),
    above: described(listOf(maybe(integer)), 'The ids of the state, the district and the tehsil'),
    at: maybe(position),
    serviceable: flag,
    kilometres: described(maybe(number), 'From the hub of the machine'),
    farmers: integer,
    acres: number,
    others: described(integer, 'How many other machines work there'),
    warnings: listOf(oneOf(['NOT_SERVICEABLE', 'FAR', 'CROWDED'])),
  }),
)

/** Machines with the totals of their villages. */
export const plannedMachines = objectOf({
  items: listOf(
    objectOf({
      id: integer,
      label: text,
      type: text,
      villages: integer,
      tehsils: listOf(text),
      farmers: integer,
      acres: number,
      total: integer,
    }),
  ),
  total: integer,
  page: integer,
  size: integer,
})

/** The villages of a machine. */
export const plan = named(
  'VillagePlan',
  objectOf({
    machine: objectOf({
      id: integer,
      label: text,
      status: text,
      hub: maybe(text),
      hubId: maybe(integer),
      at: maybe(position),
    }),
    villages: listOf(village),
    shares: listOf(objectOf({ id: integer, label: text, villages: listOf(integer), kilometres: maybe(number) })),
    mayChange: flag,
  }),
)

/** Parts of a place, or villages. */
export const planPlaces = objectOf(
  {},
  {
    places: listOf(objectOf({ id: integer, label: text, type: text, villages: integer })),
    villages: listOf(village),
  },
)
