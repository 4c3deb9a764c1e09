const PREFIX = 'agridesk.draft.'
const KEPT_FOR = 30 * 86_400_000

/** Where the draft of a form is kept in this browser: one for each user, resource and record. */
export function draftPlace(user: string, resource: string, id: number | undefined): string {
  return `${PREFIX}${user}.${resource}.${id ?? 'new'}`
}

/** How many forms a user has left unsaved in this browser. */
export function countDrafts(user: string): number {
  return placesOf(user).length
}

/** Forgets what a user has left unsaved: whoever signs out leaves nothing of the people in their forms behind. */
export function forgetDrafts(user: string): void {
  for (const place of placesOf(user)) localStorage.removeItem(place)
}

/** Forgets what nobody has come back for in 30 days, whoever typed it. */
export function sweepDrafts(): void {
  for (const place of places()) if (ageOf(place) > KEPT_FOR) localStorage.removeItem(place)
}

function placesOf(user: string): string[] {
  return places().filter((place) => place.startsWith(`${PREFIX}${user}.`))
}

function places(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
}

function ageOf(place: string): number {
  try {
    const { at } = JSON.parse(localStorage.getItem(place) ?? '') as { at: string }
    return Date.now() - Date.parse(at)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
