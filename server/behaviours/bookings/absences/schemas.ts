import { absences } from '#resources'
import { link } from '../../../engine/commonSchemas'
import {
  day,
  described,
  flag,
  integer,
  listOf,
  maybe,
  number,
  objectOf,
  oneOf,
  text,
  uuid,
} from '../../../engine/jsonSchema'

/** The days of a proposal, and who shall take which job where that is decided. */
export const proposalAsked = objectOf(
  { firstDay: day, lastDay: day },
  {
    jobs: described(
      listOf(objectOf({ booking: integer, operator: maybe(integer) })),
      'Who takes which booking; null leaves it unassigned. If left out, the service proposes',
    ),
  },
)

/** Who takes which job of an absent operator. */
export const proposalAnswer = objectOf({
  jobs: listOf(
    objectOf(
      {
        booking: link,
        version: integer,
        day,
        slot: text,
        village: text,
        farmer: text,
        service: text,
        acres: number,
        operator: described(maybe(integer), 'Who takes it'),
        isMovable: described(flag, 'Work has not begun'),
        options: listOf(
          objectOf(
            { id: integer, label: text, hint: described(text, 'Distance and room') },
            { obstacle: text, warning: text, asks: listOf(oneOf(['despite', 'override'])) },
          ),
        ),
      },
      { why: described(text, 'Why it stays unassigned') },
    ),
  ),
  operators: described(
    listOf(
      objectOf({
        id: integer,
        label: text,
        machine: text,
        days: listOf(objectOf({ day, acres: number, of: described(maybe(number), 'The acres they can do') })),
      }),
    ),
    'Who may take jobs, with their days as the plan makes them',
  ),
  elsewhere: described(integer, 'Jobs of those days outside of the geographies of the viewer'),
})

/** An absence, and who takes the jobs. */
export const absenceAsked = objectOf(
  {
    firstDay: day,
    lastDay: day,
    reason: oneOf(Object.keys(absences.fields.reason.options)),
    jobs: listOf(objectOf({ booking: integer, version: integer, operator: integer })),
  },
  {
    note: text,
    despite: described(flag, 'Assign over daily capacity'),
    override: described(text, 'The reason for villages that are not those of the machine'),
  },
)

/** The result of marking an absence. */
export const absenceAnswer = objectOf({ absence: link, operation: uuid, reassigned: integer })
