import { fromStorage, toStorage, type StoredViewer, type ViewerInStorage } from './viewer'

/** A look at the portal as somebody else. It lives in this tab alone, and ends with it. */
export interface Look {
  /** What each request bears as `View-As`. */
  readonly id: string
  /** At the latest until then; RFC 3339. */
  readonly until: string
  /** Who really looks. */
  readonly by: { readonly id: number; readonly name: string }
  /** The address at which it began, to which the end leads back. */
  readonly from: string
  /** As whom they look. */
  readonly viewer: StoredViewer
}

const PLACE = 'agridesk.view-as'

let look: Look | null | undefined

/** The look that is kept in this tab, or null. The same object until it changes. */
export function keptLook(): Look | null {
  if (look === undefined) look = storedLook()
  return look
}

/** Keeps a look in this tab. */
export function keepLook(next: Look): void {
  sessionStorage.setItem(PLACE, JSON.stringify({ ...next, viewer: toStorage(next.viewer) }))
  look = next
}

/** Forgets the look of this tab. */
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
