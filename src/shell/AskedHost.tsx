import { ask, useAsked } from '../views/panels/asked'
import { Contained } from '../views/kit/Contained'
import { laterPart } from '../views/kit/laterPart'

const WhyDialog = laterPart(() => import('../views/why/WhyDialog').then((file) => file.WhyDialog))
const MayDialog = laterPart(() => import('../views/why/MayDialog').then((file) => file.MayDialog))
const CreateHost = laterPart(() => import('./CreateHost').then((file) => file.CreateHost))
const ViewAsDialog = laterPart(() => import('./ViewAsDialog').then((file) => file.ViewAsDialog))

/** Draws the panel opened from anywhere on the screen; its chunk loads when it is opened. */
export function AskedHost() {
  const asked = useAsked()
  if (!asked) return null
  return (
    <Contained onClose={() => ask(null)}>
      {asked.panel === 'why' && <WhyDialog asked={asked} />}
      {asked.panel === 'may' && <MayDialog asked={asked} />}
      {asked.panel === 'viewAs' && <ViewAsDialog user={asked.user} />}
      {asked.panel === 'create' && <CreateHost asked={asked} />}
    </Contained>
  )
}
