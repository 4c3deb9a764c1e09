import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { SessionSettings } from './session'

const nonces = new WeakMap<ServerResponse, string>()

/** The nonce by which the styles that antd writes into one page are recognised as ours. */
export function styleNonce(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(18).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

/** The permissions policy: the portal needs none of the features that a page could ask for, except the location. */
const permissions = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
  ...['gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  // The location of a home or a land can be set from the device's position, when the user asks for it.
  .concat('geolocation=(self)')
  .join(', ')

/** The same for an answer without a route, because its address cannot even be parsed. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Sets the headers that protect the portal's users, on every answer. Must be called before any route. */
export function securityHeaders(app: FastifyInstance, session: SessionSettings): void {
  const elsewhere = [session.issuer, ...Object.values(session.api)]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'connect-src': ["'self'", ...new Set(elsewhere)],
        'img-src': ["'self'", 'data:', 'blob:'],
        // A video is previewed before it is sent.
        'media-src': ["'self'", 'blob:'],
        // The browser shows a PDF from the bytes that the page has fetched with the viewer's own token.
        'frame-src': ['blob:'],
        // antd adds its styles to the page at run time, in elements with this page's nonce.
        'style-src': ["'self'", `'nonce-${NONCE}'`],
        // A growing text area is measured with a style attribute. Such a style runs nothing and fetches nothing.
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
  const headers = Object.entries({ ...headersOf(protect), 'permissions-policy': permissions })
  // Set on the raw response, so that the pages of the local provider have them too.
  app.addHook('onRequest', (_request, { raw }, next) => {
    for (const [name, value] of headers)
      raw.setHeader(
        name,
        value.replace(NONCE, () => styleNonce(raw)),
      )
    next()
  })
}

/** Stands in a header where each answer has a nonce of its own. */
const NONCE = 'style-nonce'

/** Reads the headers once, because putting them together again for each answer takes a fiftieth of its time. */
function headersOf(protect: ReturnType<typeof helmet>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  protect(response.req, response, (error) => {
    if (error) throw error as Error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
