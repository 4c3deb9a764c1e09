import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Register } from '#define'
import { rasters, weatherProvider } from './behaviours/agronomy'
import { gapBand } from './behaviours/landHealth'
import { biDashboard } from './behaviours/reports'
import type { Database } from './database'
import { demoWeather } from './demo/agronomy/weather'
import type { AnyBehaviour, Engine, Schedule } from './engine/engine'
import type { Post } from './engine/outbox'
import { newBackground, type Background } from './engine/background'
import { portalAddress } from './engine/exports/mailWords'
import { provide, settingsOf, type ReadSetting } from './engine/settings'
import { fileStoreOf } from './fileSettings'
import { transferAccounts } from './engine/ledger/mergedAccounts'
import { returnAccounts } from './engine/ledger/returnedAccounts'
import { deliverMessage, jobKinds } from './jobKinds'
import { jobQueue } from './jobs'
import { oktaDirectory } from './outbound/directory/oktaDirectory'
import { connectedDirectory } from './outbound/directory/organisation'
import { folderOutbox, type FolderOutbox } from './outbound/folderOutbox'
import { postOf } from './outbound/post'
import { rasterSource } from './outbound/rasters/fetchRaster'
import { sealOf } from './outbound/seal'
import { openMeteo } from './outbound/weather/openMeteo'
import type { WeatherProvider } from './outbound/weather/provider'
import { allSchedules } from './schedules'
import { directory, forgetEverybody, viewersOf } from './session'
import type { Settings } from './settings'
import { keepingFlags, schedulesOver } from './time'

/** The parts of an engine. */
export interface EngineParts {
  readonly settings: Settings
  readonly database: Database
  readonly register: Register
  readonly behaviours: readonly AnyBehaviour[]
  /** The schedules that belong to no single resource. */
  readonly schedules: readonly Schedule[]
  readonly now?: () => Date
  /** How long the search over all resources waits for each of them, in milliseconds. */
  readonly searchPatience?: number
  /** Whether answers are verified against the endpoints' schemas; by default in development. */
  readonly verifiesAnswers?: boolean
  /** Work that continues after its request was answered; by default a background of its own. */
  readonly background?: Background
}

/** Makes the engine over a database, with this service's own folders for files and messages. */
export function engineOf(parts: EngineParts): Engine & { readonly outbox: Post & FolderOutbox } {
  const { settings, database, register, behaviours, now = () => new Date() } = parts
  const jobs = jobQueue(database, jobKinds)
  const folder = folderOutbox(
    database,
    join(settings.dataDirectory, 'outbox'),
    settings.outbound.smtp?.from ?? settings.session.supportEmail,
  )
  const seal = sealOf(settings.session.secrets.fingerprintKey)
  return {
    register,
    database,
    behaviours: behavioursOf(register, behaviours),
    schedules: schedulesOver(allSchedules(parts), now),
    files: fileStoreOf(settings),
    outbox: postOf(settings.outbound, folder, { jobs, kind: deliverMessage, seal }),
    fingerprint: (value) =>
      createHmac('sha256', settings.session.secrets.fingerprintKey).update(value).digest('base64url'),
    now,
    setting: settingsFrom(settings, now),
    lookupsPerHour: settings.lookupsPerHour,
    ...(parts.searchPatience !== undefined && { searchPatience: parts.searchPatience }),
    verifiesAnswers: parts.verifiesAnswers ?? settings.isDevelopment,
    directory,
    background: parts.background ?? newBackground(forgetEverybody),
    jobs,
    viewersOf,
    transferAccounts,
    returnAccounts,
  }
}

/** Maps the behaviours by the names of their resources, and adds the effects of the resources' time rules. */
function behavioursOf({ resources }: Register, behaviours: readonly AnyBehaviour[]): Engine['behaviours'] {
  const given = new Map(behaviours.map((behaviour) => [behaviour.resource.is.name, behaviour]))
  for (const resource of resources) {
    const kept = keepingFlags({ resources }, resource, given.get(resource.is.name))
    if (kept) given.set(resource.is.name, kept)
  }
  return given
}

/** Provides the settings that features and behaviours declare. */
function settingsFrom(settings: Settings, now: () => Date): ReadSetting {
  const { session, directory: people, biDashboard: address, remoteSensing } = settings
  return settingsOf([
    provide(portalAddress, session.publicUrl),
    provide(connectedDirectory, people && oktaDirectory(people)),
    provide(biDashboard, address),
    provide(gapBand, remoteSensing.gapBand),
    provide(rasters, rasterSource(remoteSensing.rasterOrigins)),
    provide(weatherProvider, weatherFrom(settings, now)),
  ])
}

/** The configured provider; the demo, which has none, invents its weather. */
function weatherFrom({ remoteSensing: { weather }, isDemo }: Settings, now: () => Date): WeatherProvider | undefined {
  if (weather) return openMeteo(weather)
  return isDemo ? demoWeather(now) : undefined
}
