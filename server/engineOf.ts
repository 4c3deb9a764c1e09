import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Register } from '#define'
import type { Database } from './database'
import type { AnyBehaviour } from './engine/behaviour'
import type { Engine } from './engine/engine'
import { folderStore } from './engine/files/fileStore'
import { newBackground } from './engine/operations/background'
import { oktaDirectory } from './outbound/directory/oktaDirectory'
import { folderOutbox, type FolderOutbox } from './outbound/folderOutbox'
import { directory, forgetEverybody, viewersOf } from './session'
import type { Settings } from './settings'

/** What an engine is made of. */
export interface EngineParts {
  readonly settings: Settings
  readonly database: Database
  readonly register: Register
  readonly behaviours: readonly AnyBehaviour[]
  readonly now?: () => Date
}

/** The engine over a database, with this service's own folders for files and messages. */
export function engineOf(parts: EngineParts): Engine & { readonly outbox: FolderOutbox } {
  const { settings, database, register, behaviours, now = () => new Date() } = parts
  return {
    register,
    database,
    behaviours: new Map(behaviours.map((behaviour) => [behaviour.resource.name, behaviour])),
    files: folderStore(join(settings.dataDirectory, 'files')),
    outbox: folderOutbox(join(settings.dataDirectory, 'outbox'), settings.session.supportEmail),
    organisation: settings.directory && oktaDirectory(settings.directory),
    ...(settings.biDashboard && { biDashboard: settings.biDashboard }),
    fingerprint: (value) =>
      createHmac('sha256', settings.session.secrets.fingerprintKey).update(value).digest('base64url'),
    now,
    directory,
    background: newBackground(forgetEverybody),
    viewersOf,
  }
}
