import {
  described,
  flag,
  integer,
  listOf,
  mapOf,
  maybe,
  named,
  number,
  objectOf,
  text,
  day,
  type JsonSchema,
} from '../jsonSchema'

/** The number of rows of a list, as far as it is counted. */
const total = { totalItems: maybe(integer), totalIsExact: flag }

/** The number of rows of a list. */
export const count = named('Count', objectOf(total))

/** A page of a list's records. */
export function pageOf(record: JsonSchema): JsonSchema {
  return objectOf(
    { items: listOf(record), currentPage: integer, pageSize: integer },
    {
      ...total,
      nearest: described(flag, 'The search found nothing, and these are the nearest'),
      after: described(text, 'The cursor of this page, for the requests of the pages around it'),
    },
  )
}

/** The number of rows with each value of a list's fields. */
export const facets = named(
  'Facets',
  objectOf(
    {
      facets: mapOf(
        listOf(
          objectOf(
            { value: { type: ['string', 'boolean', 'null'], description: 'null for those without' }, count: integer },
            { more: described(flag, 'There are more than were counted') },
          ),
        ),
      ),
    },
    { capped: flag },
  ),
)

const tally = {
  count: integer,
  sum: described(number, 'Acres, where the declaration names an area'),
  states: mapOf(integer),
  notCounted: described(mapOf(integer), 'Records of states that are in neither the count nor the sum, by state'),
}

/** The number of rows of a list on each day. */
export const calendarDays = named('CalendarDays', objectOf({ days: listOf(objectOf({ day }, tally)) }))

const geography = { id: integer, label: text, type: text }
const at = { type: ['array', 'null'], items: number, description: 'Longitude and latitude' }

/** The number of rows of a list in each part of a geography. */
export const mapAreas = named(
  'MapAreas',
  objectOf(
    {},
    {
      within: {
        ...objectOf({}, { ...geography, path: listOf(objectOf(geography)), at }),
        type: ['object', 'null'],
      },
      level: described(maybe(text), 'Of the areas; null where nothing lies below'),
      areas: listOf(objectOf({}, { ...geography, above: maybe(text), at, ...tally })),
      elsewhere: described(integer, 'Rows that lie in none of them'),
    },
  ),
)

const figure = {
  value: described(maybe(number), 'Money in paise, areas in acres; null where an average has nothing to go by'),
  count: described(integer, 'Records'),
}

/** The properties of a list's chart. */
export const chartTold = {
  label: text,
  groups: listOf(
    objectOf({
      key: described(
        maybe(text),
        'The value, the id or the first day of the group; null for the records without a value, and for all other groups together',
      ),
      label: text,
      ...figure,
      filter: described(text, 'The list query for exactly these records'),
    }),
  ),
  total: objectOf(figure),
}

/** The figures of a chart of a list. */
export const chart = named('Chart', objectOf(chartTold))

/** The number of records in each tab of a list. */
export const tabsCounted = named('TabCounts', objectOf({ counts: mapOf(maybe(objectOf(total))) }))

/** The totals of a list. */
export const totals = named(
  'Totals',
  objectOf({
    count: described(maybe(integer), 'Null where adding up would take long; `count=exact` asks for it all the same'),
    sums: described(
      listOf(objectOf({ field: text, label: text, value: number })),
      'The declared fields that you may read: money in paise, areas in acres',
    ),
  }),
)

/** The values by which a list may be grouped. */
export const groupings = named(
  'Groupings',
  objectOf({
    by: listOf(
      objectOf({
        path: described(text, 'A field, or a level of a place'),
        label: text,
        isDated: described(flag, 'Whether it needs a period'),
      }),
    ),
    figures: described(listOf(objectOf({ field: text, label: text })), 'The fields that may be summed or averaged'),
  }),
)

/** Declared figures of a list. */
export const figures = named(
  'Figures',
  objectOf({
    figures: listOf(
      objectOf({
        name: text,
        label: text,
        parts: listOf(
          objectOf(
            {
              label: described(maybe(text), 'The stretch of days; null for all records'),
              ...figure,
              before: described(maybe(number), 'The value of the same days a year before'),
              filter: described(text, 'The list query for exactly these records'),
            },
            { isToday: described(flag, 'Today alone, which goes on while the day a year before is over') },
          ),
        ),
      }),
    ),
  }),
)

/** The records before and after one in a list. */
export const neighbours = named('Neighbours', objectOf({ previous: maybe(integer), next: maybe(integer) }))
