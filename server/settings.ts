import { resolve } from 'node:path'
import { formats } from '#define'
import type { S3Settings } from './engine/files/s3Store'
import { readFileSettings } from './fileSettings'
import { readDirectorySettings, type DirectorySettings } from './outbound/directory/settings'
import { readRemoteSensing, type RemoteSensingSettings } from './remoteSensingSettings'
import { readMetricsToken } from './metrics'
import { readOutboundSettings, type OutboundSettings } from './outbound/settings'
import { readSecrets, readSessionSettings, withSecrets, type SessionSettings } from './session'

/** The validated environment. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDirectory: string
  readonly databaseUrl?: string
  readonly logLevel: string
  /** The demo company is loaded and its people may sign in: no issuer is configured. */
  readonly isDemo: boolean
  readonly isDevelopment: boolean
  /** The proxies that are trusted to state the source of a request. */
  readonly trustedProxies: string
  /** How long the access log is kept; the law requires at least a year. */
  readonly accessLogDays: number
  /** How many distinct masked values one person may look up per hour. */
  readonly lookupsPerHour: number
  /** The email address at the issuer of the first superadmin, used while there is none. */
  readonly firstSuperadmin?: string
  /** The organisation's directory of people, if connected. */
  readonly directory?: DirectorySettings
  /** Where emails and SMS are handed over, if configured. */
  readonly outbound: OutboundSettings
  /** Where files are stored, if not in the data directory. */
  readonly bucket?: S3Settings
  /** The address of the BI dashboards, if any. */
  readonly biDashboard?: string
  readonly remoteSensing: RemoteSensingSettings
  /** The token with which Prometheus reads the metrics; without it there are none. */
  readonly metricsToken?: string
  readonly session: SessionSettings
}

const DEFAULT_PORT = 3000
const DEFAULT_ACCESS_LOG_DAYS = 400
const LEAST_ACCESS_LOG_DAYS = 365
const DEFAULT_LOOKUPS_PER_HOUR = 60
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the location of the data, which commands need too. */
export function readPlace(environment: NodeJS.ProcessEnv): { dataDirectory: string; databaseUrl?: string } {
  const databaseUrl = environment.DATABASE_URL?.trim()
  return { dataDirectory: resolve(environment.DATA_DIR?.trim() || 'data'), ...(databaseUrl && { databaseUrl }) }
}

/** Reads the settings. Throws one error with every complaint as a sentence. */
export async function readSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const complaints: string[] = []
  const place = readPlace(environment)
  const given = Number(environment.PORT ?? DEFAULT_PORT)
  const isPort = Number.isInteger(given) && given >= 0 && given <= 65_535
  if (!isPort) complaints.push(`PORT is a number from 0 to 65535, not “${environment.PORT ?? ''}”.`)
  // Other addresses contain the port: a wrong one is one complaint, not two.
  const port = isPort ? given : DEFAULT_PORT
  if (place.databaseUrl && !/^postgres(ql)?:\/\//.test(place.databaseUrl))
    complaints.push('DATABASE_URL begins with postgres:// or postgresql://.')
  const logLevel = environment.LOG_LEVEL?.trim() || 'info'
  if (!LEVELS.includes(logLevel)) complaints.push(`LOG_LEVEL is one of ${LEVELS.join(', ')}.`)
  const isDevelopment = environment.AGRIDESK_DEV === '1'
  const { settings, complaints: ofSession } = readSessionSettings(environment, { port, development: isDevelopment })
  const accessLogDays = Number(environment.ACCESS_LOG_DAYS?.trim() || DEFAULT_ACCESS_LOG_DAYS)
  if (!Number.isInteger(accessLogDays) || accessLogDays < LEAST_ACCESS_LOG_DAYS || accessLogDays > 36_500)
    complaints.push(
      `ACCESS_LOG_DAYS is a number from ${LEAST_ACCESS_LOG_DAYS}, because the log is kept for a year at least, not “${environment.ACCESS_LOG_DAYS ?? ''}”.`,
    )
  const lookupsPerHour = Number(environment.LOOKUPS_PER_HOUR?.trim() || DEFAULT_LOOKUPS_PER_HOUR)
  if (!Number.isInteger(lookupsPerHour) || lookupsPerHour < 1 || lookupsPerHour > 1000)
    complaints.push(`LOOKUPS_PER_HOUR is a number from 1 to 1000, not “${environment.LOOKUPS_PER_HOUR ?? ''}”.`)
  const firstSuperadmin = formats.email.normalise(environment.FIRST_SUPERADMIN ?? '')
  if (firstSuperadmin && !formats.email.isValid(firstSuperadmin))
    complaints.push(`FIRST_SUPERADMIN is an email address, not “${firstSuperadmin}”.`)
  const host = environment.HOST?.trim() || 'localhost'
  if (settings.local && !['localhost', '127.0.0.1', '::1'].includes(host))
    complaints.push(
      'HOST is not this machine, but nobody could sign in: set OIDC_ISSUER and OIDC_CLIENT_ID, because the demo accounts are offered on this machine only.',
    )
  const { directory, complaints: ofDirectory } = readDirectorySettings(environment, settings)
  const { outbound, complaints: ofOutbound } = readOutboundSettings(environment, settings)
  const { bucket, complaints: ofFiles } = readFileSettings(environment)
  const outer = outerServices(environment, complaints)
  const all = [...complaints, ...ofSession, ...ofDirectory, ...ofOutbound, ...ofFiles]
  if (all.length)
    throw new Error(`The settings are not right:\n${all.map((complaint) => `  – ${complaint}`).join('\n')}`)
  const secrets = await readSecrets(place.dataDirectory, {
    sessionKeys: settings.givenSessionKeys,
    ...(environment.FINGERPRINT_KEY && { fingerprintKey: environment.FINGERPRINT_KEY }),
    demoPassword: settings.givenDemoPassword,
    local: settings.local,
  })
  return {
    port,
    host,
    ...place,
    logLevel,
    isDemo: settings.local,
    isDevelopment,
    accessLogDays,
    lookupsPerHour,
    ...(firstSuperadmin && { firstSuperadmin }),
    trustedProxies: environment.TRUSTED_PROXIES?.trim() || 'loopback, linklocal, uniquelocal',
    directory,
    outbound,
    ...(bucket && { bucket }),
    ...outer,
    session: withSecrets(settings, secrets),
  }
}

function outerServices(
  environment: NodeJS.ProcessEnv,
  complaints: string[],
): Pick<Settings, 'biDashboard' | 'remoteSensing' | 'metricsToken'> {
  const biDashboard = biDashboardIn(environment, complaints)
  const metricsToken = readMetricsToken(environment, complaints)
  return {
    ...(biDashboard && { biDashboard }),
    remoteSensing: readRemoteSensing(environment, complaints),
    ...(metricsToken && { metricsToken }),
  }
}

/** Reads an https address at one of the allowed origins of dashboards. */
function biDashboardIn(environment: NodeJS.ProcessEnv, complaints: string[]): string | undefined {
  const address = environment.BI_DASHBOARD_URL?.trim()
  if (!address) return undefined
  const allowed = (environment.BI_DASHBOARD_ORIGINS ?? '').split(',').map((origin) => origin.trim())
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password)
    complaints.push(`BI_DASHBOARD_URL must be an https address, not “${address}”.`)
  else if (!allowed.includes(url.origin))
    complaints.push(`BI_DASHBOARD_URL lies at ${url.origin}, which is not among BI_DASHBOARD_ORIGINS.`)
  return url?.href
}
