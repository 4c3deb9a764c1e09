import type { Service } from '#define'
import { requestHeaders } from './requestHeaders'

/** The configuration of the portal at start: served by the service, not part of the bundle. */
export interface RuntimeConfiguration {
  readonly issuer: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly userinfoUrl: string
  readonly logoutUrl: string
  readonly revokeUrl: string
  readonly api: {
    readonly admin: string
    readonly retail: string
    readonly farmer: string
    readonly remoteSensing: string
  }
  readonly supportEmail: string
  readonly productName: string
  /** The product's short name; its full name if the company has set no short one. */
  readonly productShortName: string
  readonly webPortalUrl: string
  /** Whether the accounts are those of the demo company. */
  readonly demo: boolean
  /** Whether there are accounts that sign in without the organisation's sign-in. */
  readonly outsideAccounts: boolean
  /** Whether the organisation's directory of people is connected, with which users can be synced. */
  readonly directory: boolean
  /** The ID on the server of the authority whose holders have a profile, or null while there is none. */
  readonly bdoAuthority: number | null
}

let loading: Promise<RuntimeConfiguration> | undefined
let loaded: RuntimeConfiguration | undefined

/** Fetches the run-time configuration once; a failed attempt is dropped, so that the next call retries. */
export function loadConfiguration(): Promise<RuntimeConfiguration> {
  loading ??= fetchConfiguration().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchConfiguration(): Promise<RuntimeConfiguration> {
  const response = await fetch('/api/config.json', {
    headers: requestHeaders(),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`The run-time configuration answered ${response.status}`)
  loaded = (await response.json()) as RuntimeConfiguration
  return loaded
}

/** Returns the run-time configuration. Throws before `loadConfiguration` has succeeded. */
export function configuration(): RuntimeConfiguration {
  if (!loaded) throw new Error('The run-time configuration has not been loaded')
  return loaded
}

/** Returns the base URL of one of the four services. */
export function baseUrlOf(service: Service): string {
  const { api } = configuration()
  return service === 'remote-sensing' ? api.remoteSensing : api[service]
}
