import {
  crossErrors,
  type FieldErrors,
  fieldErrors,
  type Fields,
  fieldsIn,
  inputSchema,
  schemaOf,
  type AnyResource,
} from '#define'
import { maskErrors } from './masks'
import { refusal } from './violations'

type Values = Record<string, unknown>

interface Parsing {
  /** The title of a refusal. */
  readonly title: string
  readonly now: Date
  /**
   * The complete record with the valid values of the body: missing required fields are reported together with the other
   * errors.
   */
  readonly wholeOf?: (sound: Values) => Readonly<Values>
}

/** Validates the body of a request against the declaration. Throws 400 with messages at the fields. */
export function parsed(
  resource: AnyResource,
  body: unknown,
  mode: 'create' | 'update',
  { title, now, wholeOf }: Parsing,
): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refusal(title, { '': 'Send one JSON object' })
  const result = inputSchema(resource.fields, mode, now).safeParse(body)
  const errors = result.success ? maskErrors(resource.fields, result.data) : fieldErrors(result.error)
  if (result.success && Object.keys(errors).length === 0) return result.data
  const required = wholeOf
    ? missingBeside(resource.fields, errors, wholeOf(soundOf(resource.fields, body as Values, errors, now)), now)
    : {}
  throw refusal(title, { ...required, ...errors })
}

/** Validates the input of an action against its declaration. Throws 400 with messages at the inputs. */
export function parsedInput(fields: Fields, body: unknown, { title, now }: Omit<Parsing, 'wholeOf'>): Values {
  const result = inputSchema(fields, 'create', now).safeParse(body ?? {})
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const sound = soundOf(fields, isObject ? (body as Values) : {}, errors, now)
  throw refusal(title, { ...missingBeside(fields, errors, sound, now), ...errors })
}

/** The valid values of a body. */
function soundOf(fields: Fields, body: Readonly<Values>, errors: FieldErrors, now: Date): Values {
  const sound = Object.entries(fields).filter(([name]) => Object.hasOwn(body, name) && !Object.hasOwn(errors, name))
  // An empty value, such as an empty text, is no value.
  return Object.fromEntries(
    sound.map(([name, field]) => [name, schemaOf(field, now).safeParse(body[name]).data ?? null]),
  )
}

/**
 * The missing fields that known values require: not those required by a field that is wrong itself or comes from
 * another record.
 */
function missingBeside(fields: Fields, errors: FieldErrors, record: Readonly<Values>, now: Date): FieldErrors {
  const isKnown = (path: string): boolean => {
    const [name = path] = path.split('.')
    return !Object.hasOwn(errors, name) && fields[name]?.from === undefined
  }
  const asked = Object.entries(fields).filter(
    ([name, { requiredWhen }]) => requiredWhen && isKnown(name) && fieldsIn(requiredWhen).every(isKnown),
  )
  return crossErrors(Object.fromEntries(asked), record, now)
}
