import axios, { type AxiosError, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { viewAsEnded, type Service } from '#define'
import { serviceClock } from './clock'
import { baseUrlOf } from './config'
import { dropLook } from './look'
import { leaveNotice } from './notices'
import { endsSoon, renewSession } from './renewal'
import { requestHeaders } from './requestHeaders'
import { currentServiceArea } from './serviceArea'
import { currentLook, currentTokens, isSayingFarewell } from './session'
import { reloadToRenew } from './tokenExpired'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Set on a request that is repeated after a renewal, so that it is not sent a third time. */
    repeated?: boolean
    /** The session is about to end: a 401 is not handled. */
    isFarewell?: boolean
  }
}

/**
 * The version of their answers that two of the services are asked for, if they are deployed separately from ours (spec
 * §7).
 */
const versions: Partial<Readonly<Record<Service, 'V1' | 'V2'>>> = { farmer: 'V1', retail: 'V2' }

const instances = new Map<Service, AxiosInstance>()

/**
 * The client of one of the four services, relative to its configured base URL (`/farmers`, not `/api/admin/farmers`).
 * It signs requests, renews the session in time or after a 401 and then repeats the request, and normalizes empty and
 * numeric answers.
 */
export function httpOf(service: Service): AxiosInstance {
  const known = instances.get(service)
  if (known) return known
  const instance = axios.create({ timeout: 30_000 })
  instance.interceptors.request.use((config) => sign(service, config))
  instance.interceptors.response.use(evened, (error: AxiosError) => repeatedAfterRenewal(instance, error))
  instances.set(service, instance)
  return instance
}

async function sign(service: Service, config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  const stored = currentTokens()
  const outlivesPage = config.fetchOptions?.keepalive === true
  // Signed with the present token: a page being left has no time to renew it, and one that stays does so after a 401.
  const tokens = stored && endsSoon(stored) && !outlivesPage ? await renewSession() : stored
  // An XMLHttpRequest ends with its page. An explicitly chosen adapter stays, unlike the default list.
  if (outlivesPage && Array.isArray(config.adapter)) config.adapter = 'fetch'
  config.baseURL = baseUrlOf(service)
  config.headers.set(requestHeaders(tokens?.accessToken))
  const version = versions[service]
  if (version) config.headers.set('NF-Version', version)
  const area = currentServiceArea()
  if (area !== undefined) config.headers.set('service-area-id', String(area))
  const look = currentLook()
  if (look && !config.headers.has('View-As')) config.headers.set('View-As', look.id)
  return config
}

function evened(response: AxiosResponse<unknown>): AxiosResponse<unknown> {
  const { data, headers } = response
  serviceClock.learn(headers.date)
  if (typeof data === 'number') response.data = { result: data }
  if (data === '' || data === null || data === undefined) response.data = {}
  return response
}

async function repeatedAfterRenewal(instance: AxiosInstance, error: AxiosError): Promise<AxiosResponse> {
  const { config, response } = error
  if (response?.status === 403 && isEndOfLook(response.data)) leaveLook()
  if (response?.status !== 401 || !config || config.isFarewell || isSayingFarewell() || !currentTokens()) throw error
  if (config.repeated) {
    await reloadToRenew()
    throw error
  }
  await renewSession()
  return instance.request({ ...config, repeated: true })
}

function isEndOfLook(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'title' in body && body.title === viewAsEnded
}

/** Ends viewing as someone else: reloads, so that no data of the other user stays in memory. */
export function leaveLook(): void {
  const look = currentLook()
  if (!look) return
  dropLook()
  leaveNotice({ text: `You no longer look as ${look.viewer.name}`, tone: 'success' })
  location.assign(look.from)
}
