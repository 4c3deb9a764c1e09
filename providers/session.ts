import { forgetArea } from './areaChoice'
import { forgetDrafts } from './drafts'
import { indexedDbDrawer } from './drawer'
import { dropLook, keepLook, keptLook, type Look } from './look'
import { leaveNotice, type Notice } from './notices'
import { vaultIn, type Vault } from './vault'
import { fromStorage, isSameViewer, toStorage, type StoredViewer, type ViewerInStorage } from './viewer'

export type { Reach, StoredViewer } from './viewer'

/** Our service's own token pair. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** When the access token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why a session ended: it expired, the user left, or may not be here. */
export type Ending = 'expired' | 'left' | 'denied'

/** What a tab announces to the others. */
type Announcement =
  | { readonly what: 'changed' }
  | { readonly what: 'ended'; readonly ending: Ending; readonly notice?: Notice }

const NAMES = ['tokens', 'viewer', 'idToken'] as const

let vault: Vault = vaultIn(indexedDbDrawer('agridesk'))
let channel: BroadcastChannel | undefined
let tokens: Tokens | null = null
let viewer: StoredViewer | null = null
let ending: Ending | null = null
let isFarewell = false
/** How many sessions have ended here: what was read of storage before an ending is no longer so. */
let endings = 0
const listeners = new Set<() => void>()

/** Reads the stored session into memory and listens to the other tabs. To be awaited before anything is drawn. */
export async function openSession(storage?: Vault): Promise<void> {
  if (storage) vault = storage
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel('agridesk-session')
    channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => void receive(data))
  }
  await remember()
}

/** The token pair in memory. */
export function currentTokens(): Tokens | null {
  return tokens
}

/**
 * Who is signed in, or as whom they look in this tab, or null. The same object until something about them changes.
 */
export function currentViewer(): StoredViewer | null {
  return currentLook()?.viewer ?? viewer
}

/** As whom this tab looks at the portal, if it does. A look of somebody who is no longer signed in is none. */
export function currentLook(): Look | null {
  const look = keptLook()
  return look && look.by.id === viewer?.id ? look : null
}

/** Why the last session of this tab ended, or null. */
export function lastEnding(): Ending | null {
  return ending
}

/** Calls back when who is signed in, or what they may do, has changed. Answers how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The token pair as it is stored now: another tab may have renewed it since. */
export async function storedTokens(): Promise<Tokens | null> {
  return ((await vault.read('tokens')) as Tokens | undefined) ?? null
}

/** Keeps a token pair, here and for the other tabs. */
export async function storeTokens(next: Tokens): Promise<void> {
  tokens = next
  await vault.write('tokens', next)
  broadcast({ what: 'changed' })
}

/** Takes up a pair that another tab has stored. */
export function adoptTokens(stored: Tokens): void {
  tokens = stored
}

/** Keeps who is signed in; views and sidebar follow. */
export async function storeViewer(next: StoredViewer): Promise<void> {
  const look = currentLook()
  if (look) {
    // Who is looked as is known to this tab alone: the session stays that of the one who looks.
    keepLook({ ...look, viewer: next })
    return announce()
  }
  viewer = next
  ending = null
  await vault.write('viewer', toStorage(next))
  broadcast({ what: 'changed' })
  announce()
}

/** Keeps the issuer's ID token, which it asks for when the user signs out. */
export async function storeIdToken(idToken: string): Promise<void> {
  await vault.write('idToken', idToken)
}

/** The issuer's ID token of this session. */
export async function storedIdToken(): Promise<string | undefined> {
  return (await vault.read('idToken')) as string | undefined
}

/** The session is about to be ended: what is refused meanwhile is no expiry. */
export function beginFarewell(): void {
  isFarewell = true
}

/** Whether the session is being ended at this moment. */
export function isSayingFarewell(): boolean {
  return isFarewell
}

/** How a session is ended. */
export interface Farewell {
  /** What is said in every tab. */
  readonly notice?: Notice
  /** This tab is about to go to the issuer's sign-out, so that nothing needs to be drawn in it any more. */
  readonly isLeaving?: boolean
}

/** Forgets the session in this browser, in all tabs. */
export async function endSession(why: Ending, { notice, isLeaving = false }: Farewell = {}): Promise<void> {
  const leaving = viewer
  forget(why)
  isFarewell = false
  // After an expiry the same person comes back to what they typed and chose; after a sign-out nothing is left to the next one.
  if (why !== 'expired') {
    forgetArea()
    if (leaving) forgetDrafts(leaving.username)
  }
  await vault.remove(NAMES).catch(() => undefined)
  broadcast({ what: 'ended', ending: why, ...(notice && { notice }) })
  if (notice) leaveNotice(notice)
  if (!isLeaving) announce()
}

function forget(why: Ending): void {
  tokens = null
  viewer = null
  ending = why
  endings += 1
  dropLook()
}

async function remember(): Promise<void> {
  const before = endings
  const [storedPair, stored] = await Promise.all([
    vault.read('tokens').catch(() => undefined),
    vault.read('viewer').catch(() => undefined),
  ])
  if (endings !== before) return
  tokens = (storedPair as Tokens | undefined) ?? null
  viewer = tokens && stored ? fromStorage(stored as ViewerInStorage) : null
}

async function receive(announcement: Announcement): Promise<void> {
  const before = viewer
  if (announcement.what === 'ended') {
    forget(announcement.ending)
    if (before && announcement.notice) leaveNotice(announcement.notice)
  } else {
    await remember()
    if (viewer && before && isSameViewer(viewer, before)) viewer = before
  }
  if (viewer !== before) announce()
}

function broadcast(announcement: Announcement): void {
  channel?.postMessage(announcement)
}

function announce(): void {
  for (const listener of listeners) listener()
}
