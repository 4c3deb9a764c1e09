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
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why a session ended: it expired, the user signed out, or has no access. */
export type Ending = 'expired' | 'left' | 'denied'

/** A message from one tab to the others. */
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
/** Counts the sessions that have ended here: a read of storage that started before an end is outdated. */
let endings = 0
const listeners = new Set<() => void>()

/** Reads the stored session into memory and listens to the other tabs. Await it before drawing anything. */
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
 * The signed-in user, or the one as whom they view in this tab, or null. The same object until something about them
 * changes.
 */
export function currentViewer(): StoredViewer | null {
  return currentLook()?.viewer ?? viewer
}

/** The viewing session of this tab, if there is one and its user is still signed in. */
export function currentLook(): Look | null {
  const look = keptLook()
  return look && look.by.id === viewer?.id ? look : null
}

/** Why the last session of this tab ended, or null. */
export function lastEnding(): Ending | null {
  return ending
}

/** Calls back when the viewer or their authorities have changed. Returns the function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The token pair as it is stored now: another tab may have renewed it since. */
export async function storedTokens(): Promise<Tokens | null> {
  return ((await vault.read('tokens')) as Tokens | undefined) ?? null
}

/** Stores a token pair, here and for the other tabs. */
export async function storeTokens(next: Tokens): Promise<void> {
  tokens = next
  await vault.write('tokens', next)
  broadcast({ what: 'changed' })
}

/** Adopts a pair that another tab has stored. */
export function adoptTokens(stored: Tokens): void {
  tokens = stored
}

/** Stores the viewer; views and sidebar update. */
export async function storeViewer(next: StoredViewer): Promise<void> {
  const look = currentLook()
  if (look) {
    // Only this tab knows the user viewed as: the session stays that of the one who is viewing.
    keepLook({ ...look, viewer: next })
    return announce()
  }
  viewer = next
  ending = null
  await vault.write('viewer', toStorage(next))
  broadcast({ what: 'changed' })
  announce()
}

/** Stores the issuer's ID token, which it requires when the user signs out. */
export async function storeIdToken(idToken: string): Promise<void> {
  await vault.write('idToken', idToken)
}

/** The issuer's ID token of this session. */
export async function storedIdToken(): Promise<string | undefined> {
  return (await vault.read('idToken')) as string | undefined
}

/** Marks the session as ending: a refusal from now on is no expiry. */
export function beginFarewell(): void {
  isFarewell = true
}

/** Whether the session is being ended at this moment. */
export function isSayingFarewell(): boolean {
  return isFarewell
}

/** How a session ends. */
export interface Farewell {
  /** The message in every tab. */
  readonly notice?: Notice
  /** This tab is about to go to the issuer's sign-out, so that nothing needs to be drawn in it any more. */
  readonly isLeaving?: boolean
}

/** Removes the session from this browser, in all tabs. */
export async function endSession(why: Ending, { notice, isLeaving = false }: Farewell = {}): Promise<void> {
  const leaving = viewer
  forget(why)
  isFarewell = false
  // After an expiry the same person returns to their drafts and choices; after a sign-out nothing is left for the next
  // user.
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
