import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { SessionSettings } from './session'

const nonces = new WeakMap<ServerResponse, string>()

/** The word by which the styles that antd writes into one page are known to be ours. */
export function styleNonce(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(18).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

/** What the portal needs of a browser, which is nothing of all that a page could ask for. */
const permissions = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
  ...['gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  // A home or a land is set where somebody stands, when they ask for it.
  .concat('geolocation=(self)')
  .join(', ')

/** The same for an answer that no route gives, because its address cannot even be read. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** The headers that protect whoever uses the portal, on every answer. To be called before any route. */
export function securityHeaders(app: FastifyInstance, session: SessionSettings): void {
  const elsewhere = [session.issuer, ...Object.values(session.api)]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  // Made once: a plugin for each answer verified all of it anew.
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'connect-src': ["'self'", ...new Set(elsewhere)],
        'img-src': ["'self'", 'data:', 'blob:'],
        // A video is looked at before it is sent.
        'media-src': ["'self'", 'blob:'],
        // A PDF is shown by the browser, from the bytes that the page has fetched with the viewer's own token.
        'frame-src': ['blob:'],
        // antd writes its styles into the page at run time: into elements that bear this page's nonce, and into nothing else.
        'style-src': ["'self'", (_request, response) => `'nonce-${styleNonce(response)}'`],
        // A text area that grows is measured with a style written as an attribute. Such a style runs nothing and fetches nothing.
        'style-src-attr': ["'unsafe-inline'"],
        'script-src': ["'self'"],
        'worker-src': ["'self'"],
        'font-src': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': null,
      },
    },
    strictTransportSecurity: session.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  // Raw, so that the pages that the local provider writes itself carry them too.
  app.addHook('onRequest', (request, { raw }, next) => {
    raw.setHeader('permissions-policy', permissions)
    protect(request.raw, raw, (error) => next(error as Error | undefined))
  })
}
