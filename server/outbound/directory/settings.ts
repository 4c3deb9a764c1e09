import { randomBytes } from 'node:crypto'

/** The organisation's directory, and the access to it. */
export interface DirectorySettings {
  /** The base address of its API, without a trailing slash: https://company.okta.com */
  readonly url: string
  /** The id of the group whose members may use the portal. */
  readonly group: string
  /** The credential for the directory. It never appears in a log, a response or a complaint. */
  readonly token: string
}

type Environment = Readonly<Record<string, string | undefined>>

const NAMES = ['DIRECTORY_URL', 'DIRECTORY_GROUP', 'DIRECTORY_TOKEN'] as const

/** The group of the demo's own directory. */
const DEMO_GROUP = 'agridesk-staff'

/**
 * Reads the environment variables of the directory; every complaint is a sentence for the operator of the service. The
 * demo has a directory of its own beside its sign-in, with a new token at each start.
 */
export function readDirectorySettings(
  environment: Environment,
  { issuer, local }: { readonly issuer: string; readonly local: boolean },
): { readonly directory?: DirectorySettings; readonly complaints: readonly string[] } {
  const given = NAMES.map((name) => environment[name]?.trim() || undefined)
  const set = NAMES.filter((_, index) => given[index] !== undefined)
  if (local) {
    const complaints = set.length
      ? [`${set[0]} is set, so OIDC_ISSUER must be set too: the demo has its own people.`]
      : []
    return { directory: { url: issuer, group: DEMO_GROUP, token: randomBytes(32).toString('base64url') }, complaints }
  }
  const [url, group, token] = given
  if (url === undefined || group === undefined || token === undefined) {
    const missing = NAMES.filter((name) => !set.includes(name))
    return { complaints: set.length ? [`${set[0]} is set, so ${missing.join(' and ')} must be set too.`] : [] }
  }
  const complaints = [
    ...addressComplaints(url, issuer),
    ...(/^[\w-]{1,100}$/.test(group) ? [] : ['DIRECTORY_GROUP is the id of a group, such as 00g1emaKYZTWRYYRRTSK.']),
    ...(/^[\x21-\x7e]{1,500}$/.test(token) ? [] : ['DIRECTORY_TOKEN has characters that no token has.']),
  ]
  return { directory: { url: url.replace(/\/+$/, ''), group, token }, complaints }
}

/** People are matched by the subject of the sign-in, so both have to be the same organisation. */
function addressComplaints(text: string, issuer: string): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLoopback = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || isLoopback) || url.username || url.search || url.hash)
    return ['DIRECTORY_URL must be an https address, without a name, a question mark or a hash in it.']
  const home = URL.canParse(issuer) ? new URL(issuer).origin : url.origin
  return url.origin === home
    ? []
    : [`DIRECTORY_URL must lie at ${home} like OIDC_ISSUER, because people are known at both by the same subject.`]
}
