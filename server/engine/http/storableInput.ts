import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isStorableText } from '#define'
import { notFound } from '../problem'
import type { SchemaFaults } from '../schemaFaults'
import { misfit } from './endpointInput'
import type { ViewerOf } from './route'

/** The maximum nesting of a body: conditions in groups are the deepest, with only a few levels. */
const DEEPEST = 100

/** The maximum number of places that a refusal names. */
const MOST_NAMED = 20

const UNSTORABLE = 'This contains characters that can’t be saved'

/**
 * Refuses, before any handler, what the database cannot store: 404 for such a text in the path, 400 at its place for
 * one in the query or the body, and for a body that is nested too deeply. A route that needs a session answers 401
 * first.
 */
export function refuseUnstorable(app: FastifyInstance, viewerOf: ViewerOf): void {
  app.addHook('preHandler', async (request) => {
    // An unknown address gets its usual answer, the portal's first page or a refusal.
    if (request.is404) return
    const isPath = Object.values(request.params as Readonly<Record<string, string>>).every(isStorableText)
    const faults = { ...faultsIn(request.query), ...faultsIn(request.body) }
    if (isPath && Object.keys(faults).length === 0) return
    const { need = 'anyone' } = request.routeOptions.config
    if (need !== 'anyone') await viewerOf(request)
    throw isPath ? misfit(faults) : notFound()
  })
}

/** An object or a list found in a body, and its place. */
interface Part {
  readonly value: object
  readonly depth: number
  readonly name: string
  readonly above?: Part
}

/**
 * Finds what cannot be stored in a query or a body, by its place. Without recursion, because JSON may be nested deeper
 * than the stack allows.
 */
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

/** Whether a value is a list or an object of names and values, rather than bytes or a stream. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !(value instanceof Readable)
}

function placeOf({ name, above }: Part): string {
  const outer = above ? placeOf(above) : ''
  return outer === '' ? name : `${outer}.${name}`
}

/** The top-level name in the body that a part belongs to. */
function firstOf(part: Part): string {
  let first = part
  while (first.above?.above) first = first.above
  return first.name
}
