import { useRef } from 'react'
import { currentLook, type StoredViewer } from '../../../providers/session'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { SiblingsContext } from '../../views/kit/siblings'
import { OfflineLine } from '../../views/live/OfflineLine'
import { BackToTop } from './BackToTop'
import { Footer } from './Footer'
import { entryOf, type Place } from '../routing/places'
import { useSiblingsOf } from '../navigation/siblings'
import { Sidebar } from '../navigation/Sidebar'
import { PrintLine } from './PrintLine'
import { Stage } from './Stage'
import { TopBar } from './TopBar'
import { useArrival } from '../routing/useArrival'
import { useSidebarState } from '../navigation/useSidebarState'

// Few users view as someone else.
const ViewAsBar = laterPart(() => import('./ViewAsBar').then((file) => file.ViewAsBar), { isPlain: true })

// Only a narrow window has one.
const SidebarDrawer = laterPart(() => import('../navigation/SidebarDrawer').then((file) => file.SidebarDrawer), {
  isPlain: true,
})

/** The frame around each view: top bar, sidebar, footer. */
export function Frame({ place, viewer }: { readonly place: Place; readonly viewer: StoredViewer }) {
  const main = useRef<HTMLElement>(null)
  const { room, isCollapsed, isDrawerOpen, toggle, closeDrawer } = useSidebarState()
  const current = entryOf(place)
  const look = currentLook()
  const siblings = useSiblingsOf(place, viewer)
  useArrival(place, main)
  return (
    <div className="frame" data-room={room} data-collapsed={isCollapsed} data-looking={look ? '' : undefined}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {look ? (
        <Contained>
          <ViewAsBar look={look} />
        </Contained>
      ) : null}
      <TopBar viewer={viewer} isMenuOpen={room === 'hidden' ? isDrawerOpen : !isCollapsed} onToggleMenu={toggle} />
      {room === 'hidden' ? null : (
        <Sidebar viewer={viewer} current={current} isCollapsed={isCollapsed} onExpand={toggle} />
      )}
      {isDrawerOpen ? (
        <Contained onClose={closeDrawer}>
          <SidebarDrawer onClose={closeDrawer}>
            <Sidebar viewer={viewer} current={current} onFollow={closeDrawer} />
          </SidebarDrawer>
        </Contained>
      ) : null}
      <div className="frame-body stack">
        <main id="main" ref={main} tabIndex={-1}>
          <PrintLine name={viewer.name} />
          <OfflineLine />
          <SiblingsContext value={siblings}>
            <Stage place={place} />
          </SiblingsContext>
        </main>
        <Footer />
      </div>
      <BackToTop />
    </div>
  )
}
