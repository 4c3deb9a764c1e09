import axios, { AxiosError, AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import type { Service } from '#define'
import {
  configuration as loadedConfiguration,
  loadConfiguration,
  type RuntimeConfiguration,
} from '../../providers/config'
import { httpOf } from '../../providers/http'
import { openSession, storeTokens, storeViewer, type Tokens } from '../../providers/session'
import { vaultIn } from '../../providers/vault'
import { viewerFrom, type HeldAuthority, type StoredViewer } from '../../providers/viewer'
import { memoryDrawer } from './memoryDrawer'

const configuration: RuntimeConfiguration = {
  issuer: 'http://localhost:3000/oidc',
  clientId: 'agridesk-portal',
  scopes: ['openid'],
  authorizeUrl: 'http://localhost:3000/oidc/auth',
  tokenUrl: 'http://localhost:3000/oidc/token',
  userinfoUrl: 'http://localhost:3000/oidc/me',
  logoutUrl: 'http://localhost:3000/oidc/session/end',
  revokeUrl: 'http://localhost:3000/oidc/token/revocation',
  api: { admin: '/api/admin', retail: '/api/retail', farmer: '/api/farmer', remoteSensing: '/api/remote-sensing' },
  supportEmail: 'support@agridesk.example',
  productName: 'Agridesk',
  productShortName: 'Agridesk',
  webPortalUrl: 'http://localhost:3000',
  demo: true,
  outsideAccounts: false,
  directory: true,
  bdoAuthority: 900,
}

/** Loads the configuration of the tests. */
export async function configured(): Promise<void> {
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(configuration)))
  try {
    await loadConfiguration()
  } finally {
    globalThis.fetch = fetch
  }
}

/** Connects the portal to a running service, possibly at another address per test file. */
export async function configuredAt(url: string): Promise<void> {
  await configured()
  for (const [name, address] of Object.entries(configuration.api))
    Object.assign(loadedConfiguration().api, { [name]: `${url}${address}` })
}

/** Returns the service’s answer about a user with these authorities. */
export function mineWith(keys: readonly string[], other: Partial<HeldAuthority> = {}) {
  const authorities = keys.map((authority, index) => ({ serverId: index + 1, authority, isMasterData: true, ...other }))
  return {
    username: 'asha',
    name: 'Asha Verma',
    profile: { serverId: 7, roleType: 'OFFICE', officeRole: 'ADMIN' },
    authorities,
  }
}

/** Returns a viewer with these authorities. */
export function viewerWith(keys: readonly string[], other: Partial<StoredViewer> = {}): StoredViewer {
  return { ...viewerFrom(mineWith(keys)), ...(other.id !== undefined && { profile: { serverId: other.id } }), ...other }
}

/** Returns a token pair that is valid for a quarter of an hour. */
export function tokens(other: Partial<Tokens> = {}): Tokens {
  return { accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt: Date.now() + 900_000, ...other }
}

/** Signs a user in, in a browser storage of their own. */
export async function signedIn(
  viewer: StoredViewer,
  pair: Tokens = tokens(),
): Promise<ReturnType<typeof memoryDrawer>> {
  const drawer = memoryDrawer()
  await openSession(vaultIn(drawer))
  await storeTokens(pair)
  await storeViewer(viewer)
  return drawer
}

/** A mocked service’s answer to a request: `silence` is a lost connection, `waiting` a pending response. */
export type Answer = (
  request: InternalAxiosRequestConfig,
) => { readonly status: number; readonly data?: unknown } | 'silence' | 'waiting'

/** Replaces the network with a service; returns the requests that reach it. */
export function service(answer: Answer): InternalAxiosRequestConfig[] {
  const requests: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = async (config) => {
    await Promise.resolve()
    requests.push(config)
    const given = answer(config)
    if (given === 'waiting') return await new Promise<never>(() => undefined)
    if (given === 'silence') throw new AxiosError('Network Error', 'ERR_NETWORK', config)
    const response = { status: given.status, data: given.data, statusText: '', headers: new AxiosHeaders(), config }
    if (given.status < 400) return response
    throw new AxiosError('Refused', 'ERR_BAD_REQUEST', config, null, response)
  }
  axios.defaults.adapter = adapter
  // Service clients are shared by the test files of a worker.
  for (const name of Object.keys(configuration.api)) httpOf(name as Service).defaults.adapter = adapter
  return requests
}
