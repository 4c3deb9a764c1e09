import { useCallback, useState, useSyncExternalStore } from 'react'
import { roomAt, type Room } from '../document/dimensions'

/** The state of the sidebar. */
export interface SidebarState {
  readonly room: Room
  readonly isCollapsed: boolean
  /** Whether the drawer that replaces a hidden sidebar is open. */
  readonly isDrawerOpen: boolean
  readonly toggle: () => void
  readonly closeDrawer: () => void
}

/** The sidebar follows the window's width; the user's toggle holds until the width crosses a limit. */
export function useSidebarState(): SidebarState {
  const room = useSyncExternalStore(onResize, roomNow)
  const [chosen, setChosen] = useState<{ readonly room: Room; readonly isOpen: boolean } | null>(null)
  const isOpen = chosen?.room === room ? chosen.isOpen : room === 'wide'
  return {
    room,
    isCollapsed: !isOpen && room !== 'hidden',
    isDrawerOpen: isOpen && room === 'hidden',
    toggle: useCallback(() => setChosen({ room, isOpen: !isOpen }), [room, isOpen]),
    closeDrawer: useCallback(() => setChosen(null), []),
  }
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function roomNow(): Room {
  return roomAt(window.innerWidth)
}
