import type { AnyResource } from '#define'
import type { Endpoint, Given } from '../behaviour'
import { mustSee } from '../read/mustSee'
import type { Work } from '../engine'
import { wholeNumber } from '../given'
import { isNeeded, recordNamedBy, type JsonSchema } from '../jsonSchema'
import { badRequest, notFound } from '../problem'
import { schemaFaults, type SchemaFaults } from '../schemaFaults'

type Input = Pick<Endpoint, 'query' | 'takesListQuery' | 'body' | 'gives' | 'media' | 'record'>

/**
 * Verifies the input of an endpoint before its handler runs. Throws 404 for a record that the viewer may not know of,
 * then 400 for parameters and a body that do not fit the declaration.
 */
export async function admitInput(
  work: Work,
  { query = {}, takesListQuery, body, record }: Input,
  given: Given,
  sent: unknown,
): Promise<void> {
  if (record) await mustSeeRecord(work, record, given.params.id)
  const faults = {
    ...parameterFaults(query, given.query),
    ...(takesListQuery ? {} : unknownParameters(query, given.query)),
    ...bodyFaults(body, sent),
  }
  if (Object.keys(faults).length > 0) throw misfit(faults)
  for (const [name, schema] of Object.entries(query)) {
    const resource = typeof schema === 'string' ? undefined : recordNamedBy(schema)
    if (resource && given.query[name]) await mustSeeRecord(work, resource, given.query[name])
  }
}

/** Throws unless an answer fits its declaration: a fault of the service, found in tests and in development. */
export function verifyAnswer({ gives, media }: Pick<Input, 'gives' | 'media'>, where: string, answer: unknown): void {
  if (media) {
    if (isFile(answer)) return
    throw new Error(`${where} declares a file and gives none`)
  }
  if (gives === null || answer === undefined) {
    if (gives === null && answer === undefined) return
    throw new Error(
      `${where} ${gives === null ? 'declares no answer and gives one' : 'declares an answer and gives none'}`,
    )
  }
  const faults = Object.entries(schemaFaults(gives, answer)).slice(0, 5)
  if (faults.length > 0)
    throw new Error(
      `${where} answers what it does not declare: ${faults.map(([at, words]) => `${at || 'the whole'}: ${words}`).join('; ')}`,
    )
}

function isFile(answer: unknown): boolean {
  const { name, bytes } = (answer ?? {}) as { readonly name?: unknown; readonly bytes?: unknown }
  return typeof name === 'string' && Buffer.isBuffer(bytes)
}

async function mustSeeRecord(work: Work, resource: AnyResource, given: unknown): Promise<void> {
  const id = wholeNumber(given)
  if (id === undefined) throw notFound(resource.form.messages.notFound)
  await mustSee(work, { resource, id })
}

function parameterFaults(declared: NonNullable<Input['query']>, given: Given['query']): SchemaFaults {
  const faults: Record<string, string> = {}
  for (const [name, schema] of Object.entries(declared)) {
    const value = given[name]
    if (value === undefined || value === '') {
      if (typeof schema !== 'string' && isNeeded(schema)) faults[name] = 'This is required'
    } else if (typeof value !== 'string') faults[name] = `${name} is sent more than once`
    else if (typeof schema !== 'string') Object.assign(faults, schemaFaults(schema, spelled(schema, value), name))
  }
  return faults
}

function unknownParameters(declared: NonNullable<Input['query']>, given: Given['query']): SchemaFaults {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(declared, name))
  return Object.fromEntries(unknown.map((name) => [name, 'Unknown parameter']))
}

/** Reads the value of a parameter from its text, if it is valid. */
function spelled({ type }: JsonSchema, value: string): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

function bodyFaults(declared: JsonSchema | undefined, sent: unknown): SchemaFaults {
  if (declared) return schemaFaults(declared, sent)
  const isEmpty = sent === undefined || sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0)
  return isEmpty ? {} : { '': 'This request takes no body' }
}

/** The refusal of values that do not fit, with messages by place; the empty string is the whole value. */
export function misfit({ '': whole, ...fields }: SchemaFaults): Error {
  return badRequest('Some values don’t fit', {
    detail:
      whole === undefined
        ? Object.entries(fields)
            .map(([name, words]) => `${name}: ${words}`)
            .join('. ')
        : `The request: ${whole}`,
    fields: whole === undefined ? fields : { ...fields, body: whole },
  })
}
