import { fromStorage, toStorage, type StoredViewer, type ViewerInStorage } from './viewer'

/** A session of viewing the portal as someone else. It exists in this tab only, and ends with it. */
export interface Look {
  /** The `View-As` header of each request. */
  readonly id: string
  /** When it ends at the latest; RFC 3339. */
  readonly until: string
  /** The user who is viewing. */
  readonly by: { readonly id: number; readonly name: string }
  /** The address at which it started, to which the end leads back. */
  readonly from: string
  /** The user as whom they view the portal. */
  readonly viewer: StoredViewer
}

const PLACE = 'agridesk.view-as'

let look: Look | null | undefined

/** The viewing session stored in this tab, or null. The same object until it changes. */
export function keptLook(): Look | null {
  if (look === undefined) look = storedLook()
  return look
}

/** Stores a viewing session in this tab. */
export function keepLook(next: Look): void {
  sessionStorage.setItem(PLACE, JSON.stringify({ ...next, viewer: toStorage(next.viewer) }))
  look = next
}

/** Removes the viewing session of this tab. */
export function dropLook(): void {
  sessionStorage.removeItem(PLACE)
  look = null
}

function storedLook(): Look | null {
  const text = sessionStorage.getItem(PLACE)
  if (!text) return null
  const { viewer, ...rest } = JSON.parse(text) as Omit<Look, 'viewer'> & { readonly viewer: ViewerInStorage }
  return { ...rest, viewer: fromStorage(viewer) }
}
