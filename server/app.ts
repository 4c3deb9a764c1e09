import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import serveStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { endConnections, refuseWhileStopping } from './closing'
import type { Endpoint } from './engine/behaviour'
import { deskEndpoints } from './engine/http/deskRoutes'
import type { Engine } from './engine/engine'
import { endpointRoute } from './engine/http/endpointRoute'
import { exportFileRoute } from './engine/http/exportRoutes'
import { faultHandler } from './engine/http/faults'
import { fileLinkRoute } from './engine/http/fileLink'
import { healthRoutes } from './engine/http/healthRoutes'
import { soilCardOf, soilPaper } from './behaviours/agronomy'
import { paperOfToken } from './behaviours/bookings'
import { answerHeadAsGet } from './engine/http/headRequests'
import { openapiRoute } from './engine/http/openapiRoute'
import { undoRoute } from './engine/http/manyRoutes'
import { serveResources } from './engine/http/resourceRoute'
import { serve, type Route } from './engine/http/route'
import { resourceRoutes } from './engine/http/routes'
import { refuseUnstorable } from './engine/http/storableInput'
import { eventsRoute } from './engine/live/eventsRoute'
import { badRequest, notFound } from './engine/problem'
import { settleLookups } from './engine/reveal/lookups'
import { engineOf, type EngineParts } from './engineOf'
import { jobKinds } from './jobKinds'
import { startWorkers } from './jobs'
import { complainTo, serializers } from './logged'
import { metricsOf, type Metrics } from './metrics'
import { bareHeaders, securityHeaders, styleNonce } from './headers'
import {
  askingOf,
  forgetAfterAccessChanges,
  localProvider,
  openLinkRoute,
  paperRoute,
  noteRefusal,
  refuseOtherSites,
  rememberAsking,
  sessionRoutes,
  soilTestOf,
  type LinkedFile,
  partnerClientEndpoints,
  viewAsEndpoints,
  viewerOf,
} from './session'
import { isLinkAddress, publicHeaders } from './publicAddresses'
import type { Settings } from './settings'

/** The parts of a service. */
export interface Parts extends EngineParts {
  readonly endpoints: readonly Endpoint[]
  /** Where the log goes; by default to the standard output. */
  readonly logTo?: NodeJS.WritableStream
  /** Whether it can take requests; used by `/readyz`. */
  readonly isReady?: () => boolean
  /** Whether this process also runs jobs of the queue and schedules. */
  readonly isWorking?: boolean
}

const MOST_JSON = 1024 * 1024

/** The placeholder in the first page that each answer replaces by its own nonce. */
const STYLE_NONCE = 'style-nonce-of-this-page'

/** The one file of the portal whose name is the same in every build. */
const WORKER = /^\/service-worker\.js(\?|$)/

/**
 * Makes the service: every resource and endpoint, sign-in, health, documentation and the portal itself. It does not
 * listen yet.
 */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, database, register } = parts
  const app = fastify({
    logger: { level: settings.logLevel, serializers, ...(parts.logTo && { stream: parts.logTo }) },
    genReqId: () => randomUUID(),
    bodyLimit: MOST_JSON,
    // On a busy machine a plugin may take longer to start than Fastify's default of ten seconds.
    pluginTimeout: 120_000,
    trustProxy: settings.isDemo ? false : settings.trustedProxies,
    forceCloseConnections: 'idle',
    // Our own answer includes a message and a retry time.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: true, maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) =>
      void faultHandler(error, request, reply.headers({ ...bareHeaders, 'x-request-id': request.id })),
  })
  const engine = engineOf(parts)
  answerHeadAsGet(app)
  const metrics = metricsOf(app, settings.metricsToken)
  endConnections(app)
  rememberAsking(app)
  app.setErrorHandler(async (error: Error, request, reply) => {
    await noteRefusal(database, request, error)
    return faultHandler(error, request, reply)
  })
  app.addHook('preClose', () => engine.background.stop())
  if (parts.isWorking) workWhileListening(app, engine)
  countLookups(app, engine)
  const every = [...parts.endpoints, ...deskEndpoints, ...viewAsEndpoints, ...partnerClientEndpoints]
  forgetAfterAccessChanges(app, { database, register, endpoints: every })
  const isReady = parts.isReady ?? (() => true)
  markAnswers(app, isReady)
  refuseWhileStopping(app)
  securityHeaders(app, settings.session)
  refuseOtherSites(app, settings.session)
  // Answers are small and many: the fastest compression, and none for what fits into a few packets.
  await app.register(compress, { threshold: 4096, encodings: ['gzip'], zlibOptions: { level: 1 } })
  readJsonStrictly(app)
  refuseUnstorable(app, viewerOf)
  const ofSession = {
    database,
    settings: settings.session,
    log: app.log,
    outbox: engine.outbox,
    directory: settings.directory,
  }
  const ofSessions = sessionRoutes(app, ofSession)
  if (settings.session.local) localProvider(app, ofSession, engine.outbox.newest)
  const routes = [
    ...processRoutes(app, engine, metrics, isReady),
    openLinkRoute(engine, settings.session, soilCardShown),
    paperRoute(engine, settings.session, paperShown),
    undoRoute(engine, viewerOf),
    exportFileRoute(engine, viewerOf),
    fileLinkRoute(engine),
    ...every.map((endpoint) => endpointRoute(engine, endpoint, viewerOf)),
  ]
  serveResources(app, engine, resourceRoutes, viewerOf)
  serve(app, [...routes, openapiRoute({ register, routes: [...ofSessions, ...routes], resourceRoutes })])
  await portal(app, settings)
  return app
}

/** The routes about the process: its health and metrics. */
function processRoutes(app: FastifyInstance, engine: Engine, metrics: Metrics, isReady: () => boolean): Route[] {
  const events = eventsRoute(app, engine, viewerOf)
  return [...healthRoutes(engine.database, isReady), metrics.route({ engine, openStreams: events.openStreams }), events]
}

/** The report that a public link shows; its number is assigned already. */
async function soilCardShown(engine: Engine, test: number): Promise<object | undefined> {
  const card = await soilCardOf({ tx: engine.database }, test)
  if (!card) return undefined
  const { no: _no, ...shown } = card
  return shown
}

/** The document of a token: a bill, a receipt, or the soil report of a public link. */
async function paperShown(engine: Engine, token: string): Promise<LinkedFile | undefined> {
  const paper = await paperOfToken(engine, token)
  const test = paper ? undefined : await soilTestOf(engine, token)
  return test ? soilPaper({ tx: engine.database }, test) : paper
}

/** Nothing is sent before the searched masked values are counted. */
function countLookups(app: FastifyInstance, engine: Engine): void {
  app.addHook('onSend', async (request) => settleLookups(engine, askingOf(request)))
}

/** The headers of every answer, other than those that protect its reader. */
function markAnswers(app: FastifyInstance, isReady: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onSend', async ({ url, routeOptions }, reply) => {
    // An API answer is for one viewer. If a browser cached it, the next one who signs in there would see it. Judged by
    // the route, because an address may be spelled in several ways.
    if ((routeOptions.url ?? url).startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    if (WORKER.test(url)) void reply.header('cache-control', 'no-cache')
    // While the service stops, a connection kept open after its last answer would delay the whole process.
    if (!isReady()) void reply.header('connection', 'close')
  })
}

/** Jobs and schedules start as soon as requests are accepted, and stop starting when they no longer are. */
function workWhileListening(app: FastifyInstance, engine: Engine): void {
  const complain = complainTo(app.log)
  let workers: ReturnType<typeof startWorkers> | undefined
  app.addHook('onListen', async () => {
    workers = startWorkers(engine, jobKinds, complain)
    await workers
  })
  app.addHook('preClose', async () => (await workers)?.stop())
}

/** Refuses JSON that is not valid UTF-8: read leniently, it would be stored with replacement characters. */
function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (isUtf8(body)) void parse(request, body.toString('utf8'), done)
      else done(badRequest('The body is not valid UTF-8'))
    },
  )
}

/**
 * The attributes of the first page that determine how it is painted before any script runs: its appearance, and whether
 * with the frame of a signed-in user. The browser sends both in cookies, which mean nothing else.
 */
function lookOf({ url, headers: { cookie: cookies = '' } }: FastifyRequest): string {
  const [, appearance] = /(?:^|; )appearance=(light|dark)(?:;|$)/.exec(cookies) ?? []
  const hasFrame = !isLinkAddress(url) && /(?:^|; )frame=1(?:;|$)/.test(cookies)
  return `${appearance ? ` data-appearance="${appearance}"` : ''}${hasFrame ? ' data-frame' : ''}`
}

/** The portal's files, and its first page for every address that is not the service's. */
async function portal(app: FastifyInstance, settings: Settings): Promise<void> {
  const folder = [
    fileURLToPath(new URL('../web/', import.meta.url)),
    fileURLToPath(new URL('../dist/web/', import.meta.url)),
  ].find((path) => existsSync(join(path, 'index.html')))
  if (folder)
    await app.register(serveStatic, {
      root: folder,
      wildcard: false,
      index: false,
      // Served below, with a nonce of its own each time.
      globIgnore: ['**/index.html*'],
      maxAge: '1y',
      immutable: true,
      preCompressed: true,
    })
  const page = folder ? await readFile(join(folder, 'index.html'), 'utf8') : ''
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !/^\/(api|oidc|assets)(\/|$)/.test(request.url) &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')
    if (!folder || !wantsPage) throw notFound()
    publicHeaders(request.url, reply, settings.session.crmEmbedOrigins)
    const named = page.replaceAll(STYLE_NONCE, styleNonce(reply.raw))
    const painted = named.replace('<html', `<html${lookOf(request)}`)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(painted)
  })
}
