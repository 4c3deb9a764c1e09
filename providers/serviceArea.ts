import { currentViewer } from './session'

const PLACE = 'agridesk.service-area'

/** The id of the service area that was chosen in this browser, as long as the viewer is offered it; else undefined. */
export function currentServiceArea(): number | undefined {
  const chosen = Number(localStorage.getItem(PLACE) ?? '')
  return currentViewer()?.serviceAreas.find(({ id }) => id === chosen)?.id
}

/** Keeps a choice of service area; undefined for all of them. What was fetched before is of another area. */
export function chooseServiceArea(id: number | undefined): void {
  if (id === undefined) localStorage.removeItem(PLACE)
  else localStorage.setItem(PLACE, String(id))
}
