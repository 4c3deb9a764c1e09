import { isDay, isUuid } from '#define'
import { namedSchema, type JsonSchema } from './jsonSchema'

/** What does not fit, as a sentence by place: `rows.0.key`; the empty string is the whole value. */
export type SchemaFaults = Readonly<Record<string, string>>

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const formats: Readonly<Record<string, { readonly fits: (value: string) => boolean; readonly words: string }>> = {
  // Whether such a day exists is checked where it is used, with a message of its own.
  date: { fits: (value) => /^\d{4}-\d\d-\d\d$/.test(value), words: 'Must be a day, YYYY-MM-DD' },
  'date-time': { fits: isInstant, words: 'Must be a date and time as in RFC 3339' },
  uuid: { fits: isUuid, words: 'Must be a UUID' },
}

function isInstant(value: string): boolean {
  return INSTANT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
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

/** The faults found so far, and the current path. A path is only joined when a fault is found. */
interface Finding {
  readonly faults: Record<string, string>
  readonly at: (string | number)[]
}

/** Finds what does not fit a schema in a value, with a sentence for each place. */
export function schemaFaults(schema: JsonSchema, value: unknown, at = ''): SchemaFaults {
  return found(schema, value, at === '' ? [] : [at])
}

function found(schema: JsonSchema, value: unknown, at: (string | number)[]): SchemaFaults {
  const finding: Finding = { faults: {}, at }
  find(schema, value, finding)
  return finding.faults
}

function find(schema: JsonSchema, value: unknown, finding: Finding): void {
  const whole = '$ref' in schema ? namedSchema(schema) : schema
  // A reference to the schema of a resource's records is only described, not verified here.
  if (!whole) return
  const { anyOf } = whole as { readonly anyOf?: readonly JsonSchema[] }
  if (anyOf) return void Object.assign(finding.faults, faultsOfAny(anyOf, value, finding.at))
  const own = ownFault(whole, value)
  if (own !== undefined) note(finding, own)
  else if (Array.isArray(value)) findInItems(whole, value, finding)
  else if (typeof value === 'object' && value !== null) findInObject(whole, value as Values, finding)
}

function findBelow(schema: JsonSchema, value: unknown, finding: Finding, name: string | number): void {
  finding.at.push(name)
  find(schema, value, finding)
  finding.at.pop()
}

function note({ faults, at }: Finding, words: string, ...below: readonly string[]): void {
  faults[[...at, ...below].join('.')] = words
}

type Values = Readonly<Record<string, unknown>>

function isKind(kind: string, value: unknown): boolean {
  return kinds[kind]?.fits(value) ?? false
}

/** What is wrong with a value itself, regardless of its contents. */
function ownFault(schema: JsonSchema, value: unknown): string | undefined {
  const { type, format } = schema as { readonly type?: string | readonly string[]; readonly format?: string }
  const words = schema.enum as readonly unknown[] | undefined
  if (type !== undefined && !(typeof type === 'string' ? isKind(type, value) : type.some((one) => isKind(one, value))))
    return `Must be ${[type]
      .flat()
      .map((one) => kinds[one]?.words ?? one)
      .join(' or ')}`
  if (words && !words.includes(value)) return `Must be one of ${words.filter((word) => word !== null).join(', ')}`
  if ('const' in schema && schema.const !== value) return `Must be ${String(schema.const)}`
  const known = format === undefined || typeof value !== 'string' ? undefined : formats[format]
  return known && !known.fits(value as string) ? known.words : undefined
}

function faultsOfAny(schemas: readonly JsonSchema[], value: unknown, at: (string | number)[]): SchemaFaults {
  const all = schemas.map((schema) => found(schema, value, at))
  if (all.some((faults) => Object.keys(faults).length === 0)) return {}
  // The alternative whose faults lie only within the value explains most.
  return all.find((faults) => !(at.join('.') in faults)) ?? all[0] ?? {}
}

function findInItems({ items }: JsonSchema, values: readonly unknown[], finding: Finding): void {
  if (items) for (const [place, value] of values.entries()) findBelow(items as JsonSchema, value, finding, place)
}

function findInObject(schema: JsonSchema, values: Values, finding: Finding): void {
  const { properties, required, additionalProperties } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly required?: readonly string[]
    readonly additionalProperties?: JsonSchema
  }
  for (const name of required ?? []) if (values[name] === undefined) note(finding, 'This is required', name)
  for (const name of Object.keys(values)) {
    if (values[name] === undefined) continue
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (known) findBelow(known, values[name], finding, name)
    else if (properties) note(finding, 'Unknown field', name)
  }
}
