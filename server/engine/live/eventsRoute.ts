import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '../../database'
import type { Engine } from '../engine'
import { Problem } from '../problem'
import { isOwn, mustHold, type Viewer } from '../viewer'
import { isHead } from '../http/headRequests'
import type { Route, ViewerOf } from '../http/route'
import { text } from '../jsonSchema'
import type { Operation } from '../openapi/operation'
import { parameter, refusals } from '../openapi/parts'
import { askedIn, type Asked } from './asked'
import { hubOver } from './hub'
import { presenceIn } from './presence'
import { openStream, type Live } from './stream'

const STREAM_TYPE = 'text/event-stream; charset=utf-8'
/** The interval, in milliseconds, of a stream's heartbeats and of the checks that its reader may still read. */
const BEAT = 10_000
/** The number of bytes that may be buffered for a slow reader; beyond it the reader is disconnected and reconnects. */
const MOST_WAITING = 256 * 1024
/** The maximum number of streams of one person in one process: a browser has one per visible tab. */
const MOST_STREAMS = 100

const description = `Needs the key of the resource as well. A stream (text/event-stream) of JSON objects, each with its \`kind\`:
\`open\` (the current versions of the records, also after events may have been missed),
\`changed\` (who changed a record, and in which fields), \`gone\` (a record is no longer visible to the viewer),
\`presence\` (who else has the record open), \`listChanged\` (another record of the resource changed).
It ends with the access token, the session, a change of the viewer’s permissions, or the service: connect again then.`

const operation: Operation = {
  summary: 'Changes to the records on a screen, as server-sent events',
  description,
  parameters: [
    parameter('resource', 'The name of the resource, whose key is needed'),
    parameter('ids', 'At most 1000 ids with commas between them'),
    parameter('tab', 'A UUID that names the open tab; needed with `doing`'),
    parameter('doing', 'Makes the stream presence at its one record: viewing or editing'),
  ],
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: text } } },
    ...refusals,
  },
}

/** The route of the event streams. */
export interface EventsRoute extends Route {
  /** The number of open streams in this process. */
  readonly openStreams: () => number
}

/**
 * Serves `GET /api/admin/events`, the events of the records on a screen, as server-sent events. A stream ends with its
 * access token, its session, a change of its reader's rights, or the service.
 */
export function eventsRoute(app: FastifyInstance, engine: Engine, viewerOf: ViewerOf): EventsRoute {
  const live: Live = {
    engine,
    hub: hubOver(engine.database),
    presence: presenceIn(engine.database, (error) =>
      error instanceof DatabaseAway ? app.log.warn(error.message) : app.log.error(error),
    ),
  }
  const open = new Map<Outlet, number>()
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    for (const outlet of open.keys()) outlet.end()
    await live.presence.close()
    await live.hub.close()
  })
  return {
    method: 'GET',
    path: '/api/admin/events',
    need: 'signedIn',
    tag: 'Pages',
    operation,
    openStreams: () => open.size,
    handler: async (request, reply) => {
      const viewer = await viewerOf(request)
      const asked = askedIn(engine, request.query as Parameters<typeof askedIn>[1])
      const [only = 0, ...others] = asked.ids
      if (others.length > 0 || !isOwn(asked.resource, viewer, only)) mustHold(viewer, asked.resource.access.see)
      if (isHead(request)) return reply.type(STREAM_TYPE).send()
      if (isStopping) throw new Problem(503, 'The service is stopping')
      if ([...open.values()].filter((user) => user === viewer.id).length >= MOST_STREAMS)
        throw new Problem(429, 'Too many open streams')
      const outlet = outletOf(reply)
      open.set(outlet, viewer.id)
      reply.raw.once('close', () => open.delete(outlet))
      await serve(live, { request, viewer, viewerOf, asked, outlet }).catch((error: unknown) => {
        open.delete(outlet)
        throw error
      })
      return reply
    },
  }
}

/** The output of one stream. */
interface Outlet {
  readonly reply: FastifyReply
  /** Sends what is buffered so far, and everything from now on immediately. */
  begin(): void
  write(text: string): void
  end(): void
}

function outletOf(reply: FastifyReply): Outlet {
  const { raw } = reply
  let waiting: string[] | undefined = []
  let isEnded = false
  const write = (text: string): void => {
    if (waiting) waiting.push(text)
    else if (raw.writableEnded || raw.destroyed) return
    else if (raw.writableLength > MOST_WAITING) raw.destroy()
    else raw.write(text)
  }
  return {
    reply,
    begin() {
      if (isEnded) throw new Problem(503, 'The service is stopping')
      // From here on the framework no longer handles the answer: it is neither compressed nor buffered.
      reply.hijack()
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': STREAM_TYPE,
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'close',
      } as Record<string, string>)
      raw.socket?.setNoDelay(true)
      const begun = waiting ?? []
      waiting = undefined
      write(`retry: 2000\n\n${begun.join('')}`)
    },
    write,
    end() {
      isEnded = true
      if (!waiting) raw.end()
    },
  }
}

interface Serving {
  readonly request: FastifyRequest
  readonly viewer: Viewer
  readonly viewerOf: ViewerOf
  readonly asked: Asked
  readonly outlet: Outlet
}

/** Until the stream has started, a refusal is an ordinary answer. */
async function serve(live: Live, { request, viewer, viewerOf, asked, outlet }: Serving): Promise<void> {
  const fail = (error: unknown): void => {
    if (error instanceof DatabaseAway) request.log.warn(error.message)
    else request.log.error({ err: error }, 'a stream of events broke')
    outlet.end()
  }
  const isStillAllowed = async (): Promise<boolean> => {
    const isAllowed = await viewerOf(request).then(
      (now) => isSame(viewer, now),
      (error: unknown) => {
        if (error instanceof DatabaseAway) throw error
        return false
      },
    )
    if (!isAllowed) outlet.end()
    return isAllowed
  }
  const close = await openStream(live, {
    viewer,
    asked,
    isStillAllowed,
    send: (event) => outlet.write(`data: ${JSON.stringify(event)}\n\n`),
    fail,
  })
  const { raw } = outlet.reply
  const beat = setInterval(() => {
    const write = (): void => outlet.write(': here\n\n')
    // While the database is unavailable there are no events, and ending the streams would make all of them reconnect at
    // once.
    isStillAllowed().then((isAllowed) => isAllowed && write(), write)
  }, BEAT)
  const stop = (): void => {
    clearInterval(beat)
    close().catch((error: unknown) => request.log.error({ err: error }, 'a presence was not taken away'))
  }
  if (raw.destroyed) return stop()
  raw.once('close', stop)
  try {
    outlet.begin()
  } catch (error) {
    stop()
    throw error
  }
}

/** Whether a person's rights, and their impersonator's, are exactly as they were when the stream started. */
function isSame(before: Viewer, now: Viewer): boolean {
  return (
    before.name === now.name &&
    before.tenant === now.tenant &&
    areSame(before.keys, now.keys) &&
    areSame(before.viewedBy?.keys, now.viewedBy?.keys) &&
    JSON.stringify(before.places) === JSON.stringify(now.places)
  )
}

function areSame(before: ReadonlySet<string> = new Set(), now: ReadonlySet<string> = new Set()): boolean {
  return before.size === now.size && [...before].every((key) => now.has(key))
}
