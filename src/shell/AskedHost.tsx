import { lazy } from 'react'
import { useAsked } from '../views/asked'
import { Contained } from '../views/Contained'

const WhyDialog = lazy(() => import('../views/why/WhyDialog').then((file) => ({ default: file.WhyDialog })))
const MayDialog = lazy(() => import('../views/why/MayDialog').then((file) => ({ default: file.MayDialog })))
const CreateHost = lazy(() => import('./CreateHost').then((file) => ({ default: file.CreateHost })))
const ViewAsDialog = lazy(() => import('./ViewAsDialog').then((file) => ({ default: file.ViewAsDialog })))

/** Draws the panel that is asked for, from wherever on the screen; its chunk comes when it is opened. */
export function AskedHost() {
  const asked = useAsked()
  if (!asked) return null
  return (
    <Contained fallback={null}>
      {asked.panel === 'why' && <WhyDialog asked={asked} />}
      {asked.panel === 'may' && <MayDialog asked={asked} />}
      {asked.panel === 'viewAs' && <ViewAsDialog user={asked.user} />}
      {asked.panel === 'create' && <CreateHost asked={asked} />}
    </Contained>
  )
}
