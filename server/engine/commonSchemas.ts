import {
  anything,
  described,
  flag,
  instant,
  integer,
  itemsOf,
  listOf,
  mapOf,
  maybe,
  named,
  number,
  objectOf,
  oneOf,
  text,
  uuid,
  type JsonSchema,
} from './jsonSchema'

/** A record, by its id and title. */
export const link = named('Link', objectOf({ id: integer, label: text }))

/** A member of staff, as a picker offers them. */
const colleague = named(
  'Colleague',
  objectOf({ id: integer, name: text, role: maybe(text), code: maybe(text), places: listOf(text) }),
)

/** Some members of staff. */
export const colleagues = itemsOf(colleague)

/** A place on the map. */
export const position = described(listOf(number), 'Longitude and latitude')

/** A line, as GeoJSON (RFC 7946). */
export const geoLine = named('GeoLine', objectOf({ type: { const: 'LineString' }, coordinates: listOf(position) }))

/** A point. */
export const geoPoint = named('GeoPoint', objectOf({ type: { const: 'Point' }, coordinates: position }))

/** A polygon. */
export const geoPolygon = named(
  'GeoPolygon',
  objectOf({ type: { const: 'Polygon' }, coordinates: listOf(listOf(position)) }),
)

/** The coordinates of a polygon: an outline, and the holes in it. */
export const rings = listOf(listOf(position))

/** An action and the values typed in its dialog, to be previewed. */
export const foretelling = objectOf(
  { action: text },
  { input: mapOf(anything('A value, as the field of the action is written')) },
)

/** The preview of a form or an action. */
export const foretold = named(
  'Foretold',
  objectOf({
    parts: listOf(
      objectOf(
        { label: text },
        {
          summary: text,
          note: text,
          isWarning: flag,
          isRefused: described(flag, 'The action would be refused, for what the note says'),
          begins: objectOf({ of: text, label: text, from: mapOf(text) }),
          lines: listOf(
            objectOf(
              { label: text },
              {
                hint: text,
                money: described(integer, 'In paise'),
                words: text,
                tone: oneOf(['good', 'bad']),
                isTotal: flag,
              },
            ),
          ),
          sms: objectOf({ text, language: text, languageName: text }, { parts: integer }),
        },
      ),
    ),
  }),
)

const values = mapOf(anything('A value, as the field is written'))

/** The default values of a new record. */
export const proposal = named(
  'Proposal',
  objectOf({ values, rows: described(mapOf(listOf(values)), 'By the name of the resource') }),
)

/** Records that may be chosen, the best match first. */
export const suggestions: JsonSchema = named(
  'Suggestions',
  objectOf(
    {
      items: listOf(
        objectOf(
          { id: integer, label: text, hint: text },
          {
            obstacle: described(text, 'Why it cannot be chosen'),
            warning: described(text, 'What has to be confirmed'),
            load: described(objectOf({ acres: number, of: number }), 'The acres of the day, and how many can be done'),
          },
        ),
      ),
    },
    {
      note: described(text, 'Why there are none'),
      about: described(text, 'What is said of that for which they are proposed, such as the weather of its slot'),
    },
  ),
)

/** The value of a field. */
export const fieldValue = anything('A value, as the field is read; `changed` where the viewer may not read it')
/** What changed in a field. */
export const change = named('Change', objectOf({ field: text, before: fieldValue, after: fieldValue }))

/** A page of a record's history. */
export const history = named(
  'History',
  objectOf(
    {
      items: listOf(
        objectOf(
          {
            id: integer,
            version: integer,
            action: text,
            at: instant,
            by: maybe(link),
            changes: listOf(change),
          },
          { reason: text, operation: uuid, restoredFrom: integer },
        ),
      ),
      currentPage: integer,
      pageSize: integer,
      totalItems: integer,
      totalIsExact: flag,
    },
    {
      among: described(
        objectOf({ by: listOf(link), actions: listOf(text), fields: listOf(text), isWhole: flag }),
        'On the first page: what it may be narrowed by, and whether it tells how the record began',
      ),
    },
  ),
)
