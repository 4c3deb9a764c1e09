import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { FolderOutbox } from '../../outbound/folderOutbox'
import type { SessionDeps } from '../families'
import { noteRefusal } from '../accessLog'
import { portalOrigins } from '../portalOrigins'
import { accessDenied } from '../refusals'
import { demoDirectory } from './demoDirectory'
import { interactionRoutes, send } from './interactions'
import { isFromThisMachine } from './loopback'
import { MOUNT } from './mount'
import { OUTBOX_PATH, outboxPage } from './outboxPage'
import { messagePage, policyFor } from './pages'
import { providerConfiguration } from './providerConfiguration'
import { signInScript } from './signInScript'
import { signInStyle } from './signInStyle'

/** The number of messages on the outbox page. */
const MESSAGES = 50

/**
 * Serves the demo's OpenID provider, for this machine only. Must be called on the root instance when the settings say
 * `local`; the package behind it is only loaded here.
 */
export function localProvider(app: FastifyInstance, deps: SessionDeps, newest: FolderOutbox['newest']): void {
  void app.register(async (scope) => {
    const provider = await openProvider(deps)
    scope.addHook('onRequest', async (request, reply) => {
      if (isFromThisMachine(request.raw)) return
      await noteRefusal(deps.database, request, accessDenied('The demo’s sign-in was asked for from another computer'))
      const text = `The demo’s sign-in works only on the computer that runs ${deps.settings.productName}, at ${deps.settings.issuer.replace(/\/oidc$/, '')}. Elsewhere, connect your organisation’s sign-in.`
      return send(reply.code(403), messagePage('Not available here', text, '/'))
    })
    await scope.register(async (pages) => {
      assets(pages)
      interactionRoutes(pages, provider, deps)
      pages.get(OUTBOX_PATH, async (_request, reply) =>
        send(reply, outboxPage(deps.settings.productName, await newest(MESSAGES))),
      )
    })
    const { database, directory } = deps
    if (directory) demoDirectory(scope, { database, issuer: deps.settings.issuer, directory })
    await scope.register(async (protocol) => {
      protocolRoutes(protocol, provider, policyFor(portalOrigins(deps.settings)))
    })
  })
}

async function openProvider(deps: SessionDeps): Promise<Provider> {
  if (!deps.settings.secrets.providerKey) throw new Error('The local sign-in has no key. Read the secrets as local.')
  const { Provider: LocalProvider, interactionPolicy } = await import('oidc-provider')
  const provider = new LocalProvider(deps.settings.issuer, providerConfiguration(deps, interactionPolicy.base()))
  provider.on('server_error', (_context, error) => {
    deps.log.error({ error }, 'The local sign-in failed')
  })
  return provider
}

function assets(scope: FastifyInstance): void {
  const files = { 'sign-in.css': ['text/css', signInStyle], 'sign-in.js': ['text/javascript', signInScript] } as const
  for (const [name, [type, content]] of Object.entries(files)) {
    scope.get(`${MOUNT}/assets/${name}`, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .type(`${type}; charset=utf-8`)
        .send(content),
    )
  }
}

/** All other addresses below the mount belong to the protocol, which reads its bodies and writes its answers itself. */
function protocolRoutes(scope: FastifyInstance, provider: Provider, policy: string): void {
  const answer = provider.callback()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => {
    done(null)
  })
  scope.all(`${MOUNT}/*`, (request, reply) => {
    reply.hijack()
    // The provider adds the hashes of its own scripts to the policy that it finds here.
    reply.raw.setHeader('content-security-policy', policy)
    const url = request.raw.url ?? '/'
    // The provider finds its mount path by comparing the two addresses.
    Object.assign(request.raw, { originalUrl: url, url: url.slice(MOUNT.length) })
    return answer(request.raw, reply.raw)
  })
}
