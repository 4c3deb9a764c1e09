/** The measures of the shell in pixels (spec §9). */
export const dimensions = {
  sidebar: 200,
  sidebarCollapsed: 50,
  topBar: 66,
  /** At this window width and below the sidebar collapses by itself. */
  collapseAt: 1200,
  /** Below this window width the sidebar is hidden behind the menu toggle. */
  hideBelow: 500,
  /** Scrolled further, the page is not at its top any more: the top bar stands out from what lies below it. */
  pageTop: 50,
  /** The button to the top appears after so much scrolling. */
  backToTopAfter: 400,
} as const

/** How much room the window leaves for the sidebar. */
export type Room = 'wide' | 'narrow' | 'hidden'

/** The room for the sidebar at a window width in pixels. */
export function roomAt(width: number): Room {
  if (width < dimensions.hideBelow) return 'hidden'
  return width <= dimensions.collapseAt ? 'narrow' : 'wide'
}
