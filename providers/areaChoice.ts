const PLACE = 'agridesk.service-area'

/** The service area chosen by a user in this browser. */
interface AreaChoice {
  readonly user: number
  readonly area: number
}

/** The ID of the service area that a user has chosen in this browser; undefined if another user chose it. */
export function chosenArea(user: number): number | undefined {
  const choice = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Partial<AreaChoice> | null
  return choice?.user === user ? choice.area : undefined
}

/** Stores the choice of a user. */
export function keepArea(choice: AreaChoice): void {
  localStorage.setItem(PLACE, JSON.stringify(choice))
}

/** Removes the stored choice of any user. */
export function forgetArea(): void {
  localStorage.removeItem(PLACE)
}
