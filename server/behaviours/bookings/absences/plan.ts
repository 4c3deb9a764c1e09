import { verdictOn, type Opening, type Option, type Plan, type Planned, type Verdict } from './options'

/** An option with its verdict. */
export interface Rated {
  readonly option: Option
  readonly verdict: Verdict
}

/** Rates all operators who may take a job, the best first. */
export function ratedFor(opening: Opening, whole: Planned): Rated[] {
  return opening.options
    .map((option) => ({ option, verdict: verdictOn(option, opening, whole) }))
    .sort((one, other) => compare(one.verdict.rank, other.verdict.rank))
}

/**
 * Proposes an operator for each job: only those who can do it and have capacity, those who work in the village first,
 * then the nearest, then the one with the emptiest day. Jobs that few can take, and large ones, are planned first. Jobs
 * that no one can take are omitted.
 */
export function proposedPlan(openings: readonly Opening[], mayOverride: boolean): Plan {
  const plan = new Map<number, number>()
  const whole = { openings, plan, mayOverride }
  const choices = new Map(openings.map((one) => [one, ratedFor(one, whole).filter(hasRoom).length]))
  const order = [...openings].sort(
    (one, other) => (choices.get(one) ?? 0) - (choices.get(other) ?? 0) || other.job.acres - one.job.acres,
  )
  for (const opening of order) {
    const best = ratedFor(opening, whole)[0]
    if (best && hasRoom(best)) plan.set(opening.booking.id, best.option.candidate.id)
  }
  return plan
}

/** Says in a sentence why a job has no proposed operator. */
export function nobodyWords(rated: readonly Rated[]): string {
  const [first] = rated
  if (!first) return 'No operator has a machine in this village or its district'
  const { obstacle, warning = '' } = first.verdict
  if (!obstacle) return `No one can take it without an override. ${warning}`
  return rated.length === 1 ? obstacle : `None of ${rated.length} operators can take it. ${obstacle}`
}

function hasRoom({ verdict }: Rated): boolean {
  return !verdict.obstacle && !verdict.asks.includes('despite')
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
