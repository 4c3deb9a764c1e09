import type {
  BaseRecord,
  CreateParams,
  CreateResponse,
  DataProvider,
  UpdateParams,
  UpdateResponse,
} from '@refinedev/core'
import { resourceNamed } from '#define'
import { ServiceError, toHttpError } from './errorMessage'
import { knownOf, remember } from './knownRecords'
import { declared, register } from './register'
import { conflictError, notifiedVersion } from './stockConflict'

type Values = Readonly<Record<string, unknown>>

/** Creates a record from a stock form. Throws ServiceError. */
export async function create<Row extends BaseRecord, Input>(
  provider: DataProvider,
  params: CreateParams<Input>,
): Promise<CreateResponse<Row>> {
  const variables = (await linksAsIds(params.resource, params.variables as Values)) as Input
  try {
    const answer = await provider.create<Row, Input>({ ...params, variables, meta: { ...params.meta, headers: {} } })
    remember(params.resource, answer.data, true)
    return answer
  } catch (thrown) {
    throw atInputs(toHttpError(thrown), params.variables as Values)
  }
}

/**
 * Changes a record from a stock form, which sends all of its fields: only those that differ from the record as it was
 * opened are sent, with its version then; an empty patch if none differs. A conflict with someone else's change is
 * refused with 412 and a message at each field; sending it again overwrites the values in those messages. Throws
 * ServiceError.
 */
export async function update<Row extends BaseRecord, Input>(
  provider: DataProvider,
  params: UpdateParams<Input>,
): Promise<UpdateResponse<Row>> {
  const { resource, id } = params
  const { opened } = knownOf(resource, id)
  const values = await linksAsIds(resource, params.variables as Values)
  const variables = (opened ? changed(values, await linksAsIds(resource, opened)) : values) as Input
  const send = (version?: unknown): Promise<UpdateResponse<Row>> => {
    const headers = version === undefined ? {} : { 'If-Match': `"${version}"` }
    return provider.update<Row, Input>({ ...params, variables, meta: { ...params.meta, headers } })
  }
  try {
    const answer = await send(opened?.version).catch((thrown: unknown) => {
      const version = opened && notifiedVersion(opened, toHttpError(thrown))
      if (version === undefined) throw thrown
      return send(version)
    })
    remember(resource, answer.data, true)
    return answer
  } catch (thrown) {
    const error = toHttpError(thrown)
    const refusal = opened && error.conflicts ? await conflictError(provider, { resource, opened, error }) : error
    throw atInputs(refusal, params.variables as Values)
  }
}

/** The fields that differ from the record as it was opened. If none does, the patch is empty and changes nothing. */
function changed(values: Values, opened: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(value, opened[field])))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** A form holds a link as a record, whose input is that of its ID: `village.id`. */
function atInputs(error: ServiceError, variables: Values): ServiceError {
  const errors = Object.entries(error.errors ?? {}).map(([field, words]): [string, string] => {
    const value = variables[field]
    return [typeof value === 'object' && value !== null && 'id' in value ? `${field}.id` : field, words]
  })
  const { message, statusCode, conflicts, detail } = error
  return new ServiceError(message, statusCode, {
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
    ...(conflicts && { conflicts }),
    ...(detail !== undefined && { detail }),
  })
}

/** The values to write, with IDs in place of the records that a form holds. */
export async function linksAsIds(name: string, variables: Values): Promise<Values> {
  await declared(name)
  const { fields } = resourceNamed(register, name)
  const written = Object.entries(variables).map(([field, value]) => {
    const kind = fields[field]?.kind
    const isLink = kind === 'reference' || kind === 'place' || kind === 'many'
    return [field, isLink ? idsOf(value) : value]
  })
  return Object.fromEntries(written)
}

function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsOf)
  return typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
}
