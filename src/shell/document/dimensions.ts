/** The dimensions of the shell in pixels (spec §9). */
export const dimensions = {
  sidebar: 200,
  sidebarCollapsed: 50,
  topBar: 66,
  /** At or below this window width the sidebar collapses automatically. */
  collapseAt: 1200,
  /** Below this window width the sidebar is hidden behind the menu toggle. */
  hideBelow: 500,
  /** Scrolled past this, the page is no longer at its top: the top bar gets a shadow. */
  pageTop: 50,
  /** The back-to-top button appears after this much scrolling. */
  backToTopAfter: 400,
} as const

/** How much space the window leaves for the sidebar. */
export type Room = 'wide' | 'narrow' | 'hidden'

/** The space for the sidebar at a window width in pixels. */
export function roomAt(width: number): Room {
  if (width < dimensions.hideBelow) return 'hidden'
  return width <= dimensions.collapseAt ? 'narrow' : 'wide'
}
