import {
  described,
  flag,
  instant,
  integer,
  listOf,
  named,
  number,
  objectOf,
  oneOf,
  text,
  type JsonSchema,
} from '../../engine/jsonSchema'
import { chartTold } from '../../engine/openapi/listSchemas'
import type { Board } from '#resources'

const to = described(text, 'The portal path of a list with the same records')
const counted = { records: integer, to }

const leading = named(
  'DashboardChart',
  objectOf({
    ...chartTold,
    path: described(text, 'The path of the list in the portal, without the queries of the groups'),
  }),
)

/** Makes the schema of a dashboard's figures. */
export function figuresOfBoard({ charts }: Board): JsonSchema {
  return objectOf({
    at: instant,
    tiles: listOf(
      objectOf(
        { name: text, label: text, group: oneOf(['waiting', 'fleet', 'there']), value: number, ...counted },
        { unit: text },
      ),
    ),
    growth: listOf(
      objectOf(
        {
          name: text,
          label: text,
          spans: listOf(
            objectOf({
              label: text,
              value: number,
              before: number,
              isToday: described(flag, 'Today alone, which is compared with a whole day'),
              ...counted,
            }),
          ),
        },
        { unit: text },
      ),
    ),
    charts: objectOf({}, Object.fromEntries(Object.keys(charts).map((name) => [name, leading]))),
  })
}
