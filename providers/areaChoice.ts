const PLACE = 'agridesk.service-area'

/** The service area that somebody has chosen in this browser. */
interface AreaChoice {
  readonly user: number
  readonly area: number
}

/** The id of the service area that a user has chosen in this browser. What someone else has chosen here is not theirs. */
export function chosenArea(user: number): number | undefined {
  const choice = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as Partial<AreaChoice> | null
  return choice?.user === user ? choice.area : undefined
}

/** Keeps the choice of a user. */
export function keepArea(choice: AreaChoice): void {
  localStorage.setItem(PLACE, JSON.stringify(choice))
}

/** Forgets the choice of any person. */
export function forgetArea(): void {
  localStorage.removeItem(PLACE)
}
