import { namedSchema, type JsonSchema } from './jsonSchema'

/** What does not fit, as a sentence at each place: `rows.0.key`, and nothing for the whole. */
export type SchemaFaults = Readonly<Record<string, string>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const formats: Readonly<Record<string, { readonly fits: RegExp; readonly words: string }>> = {
  date: { fits: /^\d{4}-\d\d-\d\d$/, words: 'Must be a day, YYYY-MM-DD' },
  'date-time': { fits: INSTANT, words: 'Must be a date and time as in RFC 3339' },
  uuid: { fits: UUID, words: 'Must be a UUID' },
}

const kinds: Readonly<Record<string, { readonly fits: (value: unknown) => boolean; readonly words: string }>> = {
  string: { fits: (value) => typeof value === 'string', words: 'text' },
  integer: { fits: (value) => Number.isSafeInteger(value), words: 'a whole number' },
  number: { fits: (value) => typeof value === 'number' && Number.isFinite(value), words: 'a number' },
  boolean: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  array: { fits: Array.isArray, words: 'a list' },
  object: {
    fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    words: 'an object',
  },
  null: { fits: (value) => value === null, words: 'null' },
}

/** Finds what of a value does not fit a schema, with a sentence for each place. */
export function schemaFaults(schema: JsonSchema, value: unknown, at = ''): SchemaFaults {
  const whole = '$ref' in schema ? namedSchema(schema) : schema
  // What only refers to the schema of a resource's records is described, and not verified here.
  if (!whole) return {}
  const { anyOf } = whole as { readonly anyOf?: readonly JsonSchema[] }
  if (anyOf) return faultsOfAny(anyOf, value, at)
  const own = ownFault(whole, value)
  if (own !== undefined) return { [at]: own }
  if (Array.isArray(value)) return faultsOfItems(whole, value, at)
  if (typeof value === 'object' && value !== null) return faultsOfObject(whole, value as Values, at)
  return {}
}

type Values = Readonly<Record<string, unknown>>

/** What is wrong with a value itself, whatever is within it. */
function ownFault(schema: JsonSchema, value: unknown): string | undefined {
  const {
    type,
    enum: words,
    format,
  } = schema as {
    readonly type?: string | readonly string[]
    readonly enum?: readonly unknown[]
    readonly format?: string
  }
  const allowed = type === undefined ? [] : [type].flat()
  if (allowed.length > 0 && !allowed.some((one) => kinds[one]?.fits(value)))
    return `Must be ${allowed.map((one) => kinds[one]?.words ?? one).join(' or ')}`
  if (words && !words.includes(value)) return `Must be one of ${words.filter((word) => word !== null).join(', ')}`
  if ('const' in schema && schema.const !== value) return `Must be ${String(schema.const)}`
  const known = format === undefined || typeof value !== 'string' ? undefined : formats[format]
  return known && !known.fits.test(value as string) ? known.words : undefined
}

function faultsOfAny(schemas: readonly JsonSchema[], value: unknown, at: string): SchemaFaults {
  const found = schemas.map((schema) => schemaFaults(schema, value, at))
  if (found.some((faults) => Object.keys(faults).length === 0)) return {}
  // The one that fits but for what lies within it tells most.
  return found.find((faults) => !(at in faults)) ?? found[0] ?? {}
}

function faultsOfItems({ items }: JsonSchema, values: readonly unknown[], at: string): SchemaFaults {
  if (!items) return {}
  return together(values.map((value, place) => schemaFaults(items as JsonSchema, value, below(at, String(place)))))
}

function faultsOfObject(schema: JsonSchema, values: Values, at: string): SchemaFaults {
  const { properties, required, additionalProperties } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly required?: readonly string[]
    readonly additionalProperties?: JsonSchema
  }
  const missing = (required ?? []).filter((name) => values[name] === undefined)
  return together([
    ...missing.map((name) => ({ [below(at, name)]: 'This is required' })),
    ...Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): SchemaFaults => {
        const known = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
        if (known) return schemaFaults(known, value, below(at, name))
        return properties ? { [below(at, name)]: 'Unknown field' } : {}
      }),
  ])
}

function together(all: readonly SchemaFaults[]): SchemaFaults {
  return Object.assign({}, ...all) as SchemaFaults
}

function below(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`
}
