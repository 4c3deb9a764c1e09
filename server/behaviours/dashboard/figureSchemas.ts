import {
  instant,
  day,
  described,
  integer,
  listOf,
  maybe,
  named,
  number,
  objectOf,
  oneOf,
  text,
} from '../../engine/jsonSchema'

const to = described(text, 'The path of a list in the portal that shows the same records')
const counted = { records: integer, to }

/** The figures of the dashboard. */
export const figures = named(
  'DashboardFigures',
  objectOf({
    at: instant,
    tiles: listOf(
      objectOf(
        { name: text, label: text, group: oneOf(['waiting', 'fleet', 'there']), value: number, ...counted },
        { unit: { const: '%' } },
      ),
    ),
    growth: listOf(
      objectOf(
        {
          name: text,
          label: text,
          spans: listOf(objectOf({ label: text, value: number, before: number, ...counted })),
        },
        { unit: { const: 'acres' } },
      ),
    ),
    bookingStates: listOf(objectOf({ state: text, label: text, ...counted })),
    weeks: listOf(objectOf({ from: day, acres: number, ...counted })),
    districts: listOf(objectOf({ id: integer, label: text, above: maybe(text), acres: number, ...counted })),
    farmersByMonth: listOf(objectOf({ month: text, count: integer })),
    farmersByState: listOf(objectOf({ id: integer, label: text, count: integer })),
  }),
)
