import { chosenArea, forgetArea, keepArea } from './areaChoice'
import { currentViewer } from './session'

/** The ID of the service area that the viewer has chosen in this browser, if it is still offered; else undefined. */
export function currentServiceArea(): number | undefined {
  const viewer = currentViewer()
  const chosen = viewer ? chosenArea(viewer.id) : undefined
  return viewer?.serviceAreas.find(({ id }) => id === chosen)?.id
}

/** Stores the viewer's choice of service area; undefined for all. Data fetched before belongs to another area. */
export function chooseServiceArea(area: number | undefined): void {
  const user = currentViewer()?.id
  if (area === undefined || user === undefined) forgetArea()
  else keepArea({ user, area })
}
