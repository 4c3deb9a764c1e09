import { translateErrors } from './data'
import { httpOf, leaveLook } from './http'
import { keepLook } from './look'
import { currentLook, currentViewer } from './session'
import { belongsHere, viewerFrom, type MyAuthorities } from './viewer'

/**
 * Starts viewing the portal as another user, read-only, and reloads it as they would see it. Throws HttpError if the
 * service refuses.
 */
export async function beginLook(user: number, reason: string): Promise<void> {
  const me = currentViewer()
  if (!me) return
  const { data } = await translateErrors(
    httpOf('admin').post<{ id: string; until: string }>('/view-as', { user, reason }),
  )
  const headers = { 'View-As': data.id }
  const mine = await translateErrors(httpOf('admin').get<MyAuthorities>('/authorities/mine', { headers }))
  const viewer = viewerFrom(mine.data)
  if (!belongsHere(viewer)) {
    await httpOf('admin').delete(`/view-as/${data.id}`)
    throw new Error(`${viewer.name} holds no authority of this portal: they are signed out as soon as they sign in.`)
  }
  keepLook({ ...data, by: { id: me.id, name: me.name }, from: `${location.pathname}${location.search}`, viewer })
  location.assign('/')
}

/** Ends the viewing of this tab, here and on the service, and goes back to where it started. */
export async function endLook(): Promise<void> {
  const look = currentLook()
  if (!look) return
  // It ends in this tab even if the request fails; on the service it expires within the hour.
  await httpOf('admin')
    .delete(`/view-as/${look.id}`, { timeout: 5_000 })
    .catch(() => undefined)
  leaveLook()
}
