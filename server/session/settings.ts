import type { Secrets } from './secrets'

/** The settings of sign-in and sessions, read once at start. */
export interface SessionSettings {
  /** The public address of the portal, without a trailing slash: http://localhost:3000 */
  readonly publicUrl: string
  /** The OpenID issuer, exactly as in the `iss` claim of its tokens. */
  readonly issuer: string
  /** True when the issuer is the demo's local provider inside this service. */
  readonly local: boolean
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly accessTokenSeconds: number
  /** The maximum lifetime of a session family. */
  readonly familySeconds: number
  /** The maximum idle time of a session family. */
  readonly idleSeconds: number
  readonly secrets: Secrets
  /** Further origins of the portal, such as the development server's. */
  readonly furtherOrigins: readonly string[]
  readonly api: {
    readonly admin: string
    readonly retail: string
    readonly farmer: string
    readonly remoteSensing: string
  }
  readonly supportEmail: string
  readonly productName: string
  /** The product's short name, before “Users” in the sidebar; its full name if no short one is set. */
  readonly productShortName: string
  readonly webPortalUrl: string
  /** The name of the authority whose server id marks a BDO. */
  readonly bdoAuthority: string
  /** Whether partners and retailers may sign in without the organisation's sign-in. */
  readonly outsideAccounts: boolean
  /** The origins whose pages may embed the call-centre summary. */
  readonly crmEmbedOrigins: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** The session settings in the environment; the secrets are added by `withSecrets`. */
export type ReadSettings = Omit<SessionSettings, 'secrets'> & {
  readonly givenSessionKeys: readonly string[]
  readonly givenDemoPassword: string | undefined
}

/**
 * Reads the session settings from the environment; every complaint is a sentence for the person who starts the service.
 * `port` is where the service listens, `development` adds the development server's origin.
 */
export function readSessionSettings(
  environment: Environment,
  place: { readonly port: number; readonly development: boolean },
): { readonly settings: ReadSettings; readonly complaints: readonly string[] } {
  const complaints: string[] = []
  const given = (name: string) => environment[name]?.trim() || undefined
  const here = `http://localhost:${place.port}`
  const publicUrl = addressIn(given('PUBLIC_URL') ?? here, 'PUBLIC_URL', complaints)
  const issuer = given('OIDC_ISSUER')
  const sessionKeys = listOf(given('SESSION_KEY'))
  if (sessionKeys.some((key) => key.length < 32)) complaints.push('SESSION_KEY must have at least 32 characters.')
  const demoPassword = given('DEMO_PASSWORD')
  if (demoPassword && demoPassword.length < 8) complaints.push('DEMO_PASSWORD must have at least 8 characters.')
  if (issuer && !given('OIDC_CLIENT_ID')) complaints.push('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.')
  const scopes = (given('OIDC_SCOPES') ?? 'openid profile email').split(/[\s,]+/)
  if (!scopes.includes('openid')) complaints.push('OIDC_SCOPES must contain “openid”.')
  const productName = given('PRODUCT_NAME') ?? 'Agridesk'
  const settings: ReadSettings = {
    publicUrl,
    issuer: issuer ? issuerIn(issuer, complaints) : `${here}/oidc`,
    local: !issuer,
    clientId: given('OIDC_CLIENT_ID') ?? 'agridesk-portal',
    scopes,
    accessTokenSeconds: 60 * numberIn(given('ACCESS_TOKEN_MINUTES'), 15, 60, 'ACCESS_TOKEN_MINUTES', complaints),
    familySeconds: 86_400 * numberIn(given('SESSION_DAYS'), 30, 90, 'SESSION_DAYS', complaints),
    idleSeconds: 3_600 * numberIn(given('SESSION_IDLE_HOURS'), 12, 720, 'SESSION_IDLE_HOURS', complaints),
    givenSessionKeys: sessionKeys,
    givenDemoPassword: demoPassword,
    furtherOrigins: [
      ...(place.development ? ['http://localhost:5173'] : []),
      ...listOf(given('PORTAL_ORIGINS')).map((origin) => addressIn(origin, 'PORTAL_ORIGINS', complaints)),
    ],
    api: {
      admin: given('ADMIN_API_URL') ?? '/api/admin',
      retail: given('RETAIL_API_URL') ?? '/api/retail',
      farmer: given('FARMER_API_URL') ?? '/api/farmer',
      remoteSensing: given('REMOTE_SENSING_API_URL') ?? '/api/remote-sensing',
    },
    supportEmail: given('SUPPORT_EMAIL') ?? 'support@agridesk.example',
    productName,
    productShortName: given('PRODUCT_SHORT_NAME') ?? productName,
    webPortalUrl: given('WEB_PORTAL_URL') ?? publicUrl,
    bdoAuthority: given('BDO_AUTHORITY') ?? 'role_bdo',
    outsideAccounts: switchIn(given('OUTSIDE_ACCOUNTS'), !issuer, 'OUTSIDE_ACCOUNTS', complaints),
    crmEmbedOrigins: originsIn(given('CRM_EMBED_ORIGINS'), complaints),
  }
  return { settings, complaints }
}

/** Adds the secrets to the settings, ready for `sessionRoutes`. */
export function withSecrets(read: ReadSettings, secrets: Secrets): SessionSettings {
  const { givenSessionKeys: _keys, givenDemoPassword: _password, ...settings } = read
  return { ...settings, secrets }
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function numberIn(
  text: string | undefined,
  otherwise: number,
  most: number,
  name: string,
  complaints: string[],
): number {
  if (text === undefined) return otherwise
  const number = Number(text)
  if (Number.isFinite(number) && number > 0 && number <= most) return number
  complaints.push(`${name} must be a number above 0 and at most ${most}, not “${text}”.`)
  return otherwise
}

function switchIn(text: string | undefined, otherwise: boolean, name: string, complaints: string[]): boolean {
  if (text === undefined) return otherwise
  if (text !== 'on' && text !== 'off') complaints.push(`${name} must be “on” or “off”, not “${text}”.`)
  return text === 'on'
}

function originsIn(text: string | undefined, complaints: string[]): string[] {
  return listOf(text).map((origin) => {
    const isOrigin =
      URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).origin === origin
    if (!isOrigin) complaints.push(`CRM_EMBED_ORIGINS holds origins such as https://crm.example, not “${origin}”.`)
    return origin
  })
}

function addressIn(text: string, name: string, complaints: string[]): string {
  if (!/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) {
    complaints.push(`${name} must be an http or https address, not “${text}”.`)
  }
  return text.replace(/\/+$/, '')
}

function issuerIn(text: string, complaints: string[]): string {
  const issuer = addressIn(text, 'OIDC_ISSUER', complaints)
  const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(issuer)
  if (issuer.startsWith('http:') && !loopback) complaints.push('OIDC_ISSUER must be an https address.')
  return issuer
}
