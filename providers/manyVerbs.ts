import type {
  BaseRecord,
  CreateManyParams,
  DataProvider,
  DeleteManyParams,
  GetManyParams,
  GetManyResponse,
  UpdateManyParams,
} from '@refinedev/core'
import { inSentence, resourceNamed } from '#define'
import { ServiceError, toHttpError } from './errorMessage'
import { httpOf } from './http'
import { declared, register } from './register'
import { linksAsIds } from './stockWrites'

/** The maximum number of IDs in an address. */
const AT_ONCE = 500

/**
 * Reads several records in the order requested; those that do not exist, or that the viewer cannot see, are left out.
 */
export async function getMany<Row extends BaseRecord>(
  provider: DataProvider,
  { resource: name, ids, meta }: GetManyParams,
): Promise<GetManyResponse<Row>> {
  await declared(name)
  const resource = resourceNamed(register, name)
  const wanted = ids.map(Number)
  const columns = (meta?.columns as string[] | undefined) ?? Object.keys(resource.fields)
  const found = new Map<number, Row>()
  for (let first = 0; first < wanted.length; first += AT_ONCE) {
    const some = wanted.slice(first, first + AT_ONCE)
    const query = { where: { field: 'id', in: some }, size: some.length, count: 'none' } as const
    const { data } = await provider.getList<Row>({ resource: name, meta: { query, columns } })
    for (const row of data) found.set(Number(row.id), row)
  }
  return { data: wanted.flatMap((id) => found.get(id) ?? []) }
}

/** Creates records one after the other. Throws ServiceError at the first refusal, with the number created before it. */
export async function createMany<Row extends BaseRecord, Input>(
  provider: DataProvider,
  { resource, variables, meta }: CreateManyParams<Input>,
): Promise<{ data: Row[] }> {
  const made: Row[] = []
  for (const one of variables) {
    try {
      made.push((await provider.create<Row, Input>({ resource, variables: one, meta })).data)
    } catch (thrown) {
      throw partly(resource, 'created', { done: made.length, of: variables.length, error: toHttpError(thrown) })
    }
  }
  return { data: made }
}

/** The service's answer to a bulk change. */
interface BulkAnswer {
  readonly done: number
  readonly failed: number
  readonly results: readonly { readonly ok: boolean; readonly title?: string; readonly detail?: string }[]
}

/**
 * Changes several records in the same way, as one operation that can be undone. Throws ServiceError if any was refused.
 */
export async function updateMany<Row extends BaseRecord, Input>(
  provider: DataProvider,
  { resource: name, ids, variables, meta }: UpdateManyParams<Input>,
): Promise<{ data: Row[] }> {
  const resource = resourceNamed(register, name)
  const body = { ids: ids.map(Number), changes: await linksAsIds(name, variables as Record<string, unknown>) }
  const headers = meta?.headers as Record<string, string> | undefined
  const { data } = await httpOf(resource.is.service)
    .patch<BulkAnswer>(`/${name}`, body, { headers, timeout: 0 })
    .catch((thrown: unknown) => {
      throw toHttpError(thrown)
    })
  const { done, failed, results } = data
  const refused = results.find(({ ok }) => !ok)
  if (failed > 0) {
    const error = new ServiceError(refused?.detail ?? refused?.title ?? resource.form.messages.updateFailed, 400)
    throw partly(name, 'updated', { done, of: ids.length, error })
  }
  return getMany<Row>(provider, { resource: name, ids })
}

/** Deletes records one after the other, as many as possible. Throws ServiceError if any was refused. */
export async function deleteMany<Row extends BaseRecord, Input>(
  provider: DataProvider,
  { resource, ids, meta }: DeleteManyParams<Input>,
): Promise<{ data: Row[] }> {
  const refused: ServiceError[] = []
  for (const id of ids)
    await provider.deleteOne({ resource, id, meta }).catch((thrown: unknown) => refused.push(toHttpError(thrown)))
  const [error] = refused
  if (error) throw partly(resource, 'deleted', { done: ids.length - refused.length, of: ids.length, error })
  return { data: ids.map((id) => ({ id }) as Row) }
}

function partly(
  name: string,
  verb: string,
  { done, of, error }: { readonly done: number; readonly of: number; readonly error: ServiceError },
): ServiceError {
  const { message, statusCode, errors, detail } = error
  const words = `${done} of ${of} ${inSentence(resourceNamed(register, name).is.plural)} ${verb}. ${detail ?? message}`
  return new ServiceError(words, statusCode, { ...(errors && { errors }) })
}
