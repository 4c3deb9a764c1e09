import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isStorableText } from '#define'
import { notFound } from '../problem'
import type { SchemaFaults } from '../schemaFaults'
import { misfit } from './endpointInput'
import type { ViewerOf } from './route'

/** No body that the service takes is nested deeper: conditions in groups are the deepest, and have a few levels. */
const DEEPEST = 100

/** No refusal names more places than so many. */
const MOST_NAMED = 20

const UNSTORABLE = 'This contains characters that can’t be saved'

/**
 * Refuses, before any handler, what no database can hold: 404 for such a text in the path, 400 at its place for one in the
 * query or the body, and for a body that is nested too deeply. A route that asks for a session answers 401 before.
 */
export function refuseUnstorable(app: FastifyInstance, viewerOf: ViewerOf): void {
  app.addHook('preHandler', async (request) => {
    // An address that there is not is answered as such, with the first page of the portal or a refusal.
    if (request.is404) return
    const isPath = Object.values(request.params as Readonly<Record<string, string>>).every(isStorableText)
    const faults = { ...faultsIn(request.query), ...faultsIn(request.body) }
    if (isPath && Object.keys(faults).length === 0) return
    const { need = 'anyone' } = request.routeOptions.config
    if (need !== 'anyone') await viewerOf(request)
    throw isPath ? misfit(faults) : notFound()
  })
}

/** An object or a list on the way through a body, and where it is. */
interface Part {
  readonly value: object
  readonly depth: number
  readonly name: string
  readonly above?: Part
}

/** What of a query or a body cannot be stored, by its place. Without recursion: JSON may be read deeper than a stack is. */
function faultsIn(whole: unknown): SchemaFaults {
  const faults: Record<string, string> = {}
  if (typeof whole === 'string' && !isStorableText(whole)) return { '': UNSTORABLE }
  const waiting: Part[] = isPlain(whole) ? [{ value: whole, depth: 0, name: '' }] : []
  for (let part = waiting.pop(); part && Object.keys(faults).length < MOST_NAMED; part = waiting.pop()) {
    const { value, depth } = part
    if (depth > DEEPEST) return { [firstOf(part)]: 'This is nested too deeply' }
    for (const [name, inside] of Object.entries(value) as [string, unknown][]) {
      if (!isStorableText(name)) faults[placeOf(part)] = UNSTORABLE
      else if (typeof inside === 'string') {
        if (!isStorableText(inside)) faults[placeOf({ value, depth, name, above: part })] = UNSTORABLE
      } else if (isPlain(inside)) waiting.push({ value: inside, depth: depth + 1, name, above: part })
    }
  }
  return faults
}

/** Whether a value is a list or an object of names and values: bytes and streams are what their routes take. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !(value instanceof Readable)
}

function placeOf({ name, above }: Part): string {
  const outer = above ? placeOf(above) : ''
  return outer === '' ? name : `${outer}.${name}`
}

/** The name of what a part lies in, right in the body. */
function firstOf(part: Part): string {
  let first = part
  while (first.above?.above) first = first.above
  return first.name
}
