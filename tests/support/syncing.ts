import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect } from 'vitest'
import { sql } from '../../server/database'
import { fakeDirectory, type FakeDirectory } from './fakeDirectory'
import { everyKey } from './samples'
import { startService, type Person, type TestService } from './service'
import { hire } from './staff'

/** One row of the preview of a sync. */
export interface SyncRow {
  readonly key: string
  readonly digest: string
  readonly kind: string
  readonly name: string
  readonly user?: number
  readonly why?: string
  readonly refused?: string
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

/** The response of a sync. */
export interface SyncResult {
  readonly created: number
  readonly updated: number
  readonly deactivated: number
  readonly refused: readonly { readonly key: string; readonly name: string | null; readonly why: string }[]
}

type Values = Readonly<Record<string, unknown>>

export const SYNC_PATH = '/api/admin/user-sync'

/** The keys of a person who syncs users and has no commanding authority. */
export const syncKeys = [
  'view_afs_users_tab',
  'user:sync',
  'user:create',
  'user:edit',
  'user:activate',
  'user:senior',
  'pii:reveal',
] as const

/** A service connected to a directory whose responses the test decides. */
export interface Syncing {
  readonly fake: FakeDirectory
  readonly service: TestService
  /** Holds every key. */
  readonly root: Person
  /** Holds `syncKeys`. */
  readonly admin: Person
  newMobile(): string
  /** Returns the key of a person's row: their subject, or `user 12`. */
  keyOf(who: string): string
  /** Finds the row of a person. */
  about(rows: readonly SyncRow[], who: string): SyncRow | undefined
  /** Stores an active office user, by default Asha Rao. */
  office(more?: Values): Promise<number>
  preview(by?: Person): Promise<readonly SyncRow[]>
  sync(rows: readonly SyncRow[], by?: Person): Promise<SyncResult>
  read(id: number): Promise<Values>
  /** Counts what is written in users and in their histories. */
  written(): Promise<string>
  /** Returns the log of the service. */
  logged(): string
  /** Lists the files of sent messages. */
  sent(): readonly string[]
  /** Removes the people from the directory: in one test they joined, and in the next they would have left. */
  forget(): Promise<unknown>
  close(): Promise<void>
}

/** Starts it. */
export async function startSyncing(): Promise<Syncing> {
  const fake = await fakeDirectory()
  let logged = ''
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString()
      done()
    },
  })
  const service = await startService({ directory: fake.settings, logTo })
  const root = await service.person(everyKey)
  const admin = await service.person(syncKeys)
  const secrets = JSON.parse(readFileSync(join(service.dataDirectory, 'secrets.json'), 'utf8')) as {
    readonly fingerprintKey: string
  }
  const keyOf = (who: string): string =>
    createHmac('sha256', secrets.fingerprintKey).update(`sync ${who}`).digest('base64url')
  let mobiles = 0
  const newMobile = (): string => `+9197${String((mobiles += 1)).padStart(8, '0')}`
  return {
    fake,
    service,
    root,
    admin,
    newMobile,
    keyOf,
    about: (rows, who) => rows.find(({ key }) => key === keyOf(who)),
    office: (more = {}) => {
      const usual = { officeRole: 'SUPPORT', firstName: 'Asha', lastName: 'Rao', mobile: newMobile() }
      return hire(service, 'OFFICE', [], { ...usual, ...more })
    },
    preview: async (by = admin) => {
      const { status, body } = await by.get<{ rows: readonly SyncRow[] }>(SYNC_PATH)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.rows
    },
    sync: async (rows, by = admin) => {
      const sent = rows.map(({ key, digest }) => ({ key, digest }))
      const { status, body } = await by.send<SyncResult>('POST', SYNC_PATH, { rows: sent })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    read: async (id) => (await root.get(`/api/admin/users/${id}`)).body,
    written: () =>
      service.database.json(
        sql`select (select count(*) from history)::text || ' ' || (select count(*) from users)::text`,
      ),
    logged: () => logged,
    sent: () => {
      const folder = join(service.dataDirectory, 'outbox')
      return readdirSync(service.dataDirectory).includes('outbox') ? readdirSync(folder) : []
    },
    forget: () => service.database.run(sql`update users set sso_subject = null`),
    close: async () => {
      fake.close()
      await service.close()
    },
  }
}
