import { Refine } from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, ScrollRestoration, useLocation, type Location } from 'react-router-dom'
import { placeAt } from '#define'
import {
  accessControlProvider,
  auditLogProvider,
  authProvider,
  dataProvider,
  liveProvider,
  notificationProvider,
} from '../../providers'
import { register } from '../../providers/register'
import { sweepDrafts } from '../../providers/drafts'
import { clearNotice, leftNotice } from '../../providers/notices'
import { say } from '../../providers/notification'
import type { StoredViewer } from '../../providers/session'
import { laterPart } from '../views/kit/laterPart'
import { NewRecordPanel, type NewRecordProps } from '../views/panels/NewRecordPanel'
import { RegisterProvider } from '../views/data/RegisterContext'
import { AskedHost } from './AskedHost'
import { AuthorityWatch } from './routing/AuthorityWatch'
import { isHome } from './entry/Entry'
import { FetchAhead } from './routing/FetchAhead'
import { Frame } from './frame/Frame'
import { Gate } from './routing/Gate'
import { landingOf } from './routing/landing'
import { profileAddress } from './routing/places'
import { newQueryClientConfig } from './queries'
import { useRecent } from './navigation/recent'
import { refineResources } from './navigation/refineResources'
import { routerProvider } from './routing/routerProvider'
import './shell.css'
import './print.css'

const resources = refineResources(register)
const CreatePanel = laterPart(() => import('../views/form/CreatePanel').then((file) => file.CreatePanel))
const createPanel = (props: NewRecordProps) => <CreatePanel {...props} />

/** Everything after sign-in: Refine, the gate and the frame around the views. */
export function Portal({ viewer }: { readonly viewer: StoredViewer }) {
  const [clientConfig] = useState(newQueryClientConfig)
  useEffect(() => {
    const notice = leftNotice()
    if (notice) say(notice.tone, notice.text)
    clearNotice()
    sweepDrafts()
  }, [])
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      auditLogProvider={auditLogProvider}
      liveProvider={liveProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{ disableTelemetry: true, reactQuery: { clientConfig } }}
    >
      <RegisterProvider register={register}>
        <NewRecordPanel value={createPanel}>
          <Inside viewer={viewer} />
          <AskedHost />
        </NewRecordPanel>
      </RegisterProvider>
      <ScrollRestoration getKey={scrolledAs} />
    </Refine>
  )
}

/**
 * Returns the key for a page's scroll position. The first page of every load of a tab has the same router key, so those
 * are distinguished by their addresses.
 */
function scrolledAs({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

/** An address without a page: redirects home, and says why. */
function Unknown() {
  useEffect(() => say('warning', 'Page not found', 'Check the address. You’re on your start page now.'), [])
  return <Navigate to="/" replace />
}

function Inside({ viewer }: { readonly viewer: StoredViewer }) {
  const { pathname } = useLocation()
  const place = useMemo(() => placeAt(register, pathname), [pathname])
  useRecent(place)
  if (/^\/profile\/?$/i.test(pathname)) return <Navigate to={profileAddress(viewer)} replace />
  if (!place) return isHome(pathname) ? <Navigate to={landingOf(register, viewer)} replace /> : <Unknown />
  return (
    <>
      <Gate place={place} viewer={viewer}>
        <Frame place={place} viewer={viewer} />
      </Gate>
      <AuthorityWatch place={place} />
      <FetchAhead place={place} />
    </>
  )
}
