import { verdictOn, type Opening, type Option, type Plan, type Verdict } from './options'

/** An option with its verdict. */
export interface Rated {
  readonly option: Option
  readonly verdict: Verdict
}

/** Rates everybody who may take a job, the best first. */
export function ratedFor(opening: Opening, openings: readonly Opening[], plan: Plan): Rated[] {
  return opening.options
    .map((option) => ({ option, verdict: verdictOn(option, opening, openings, plan) }))
    .sort((one, other) => compare(one.verdict.rank, other.verdict.rank))
}

/**
 * Proposes who takes each job: nobody who cannot do it, nobody against a warning, then the nearest, then the one with the
 * emptiest day. Jobs that few can take, and large ones, come first. Jobs that nobody can take are left out.
 */
export function proposedPlan(openings: readonly Opening[]): Plan {
  const plan = new Map<number, number>()
  const choices = new Map(openings.map((one) => [one, ratedFor(one, openings, plan).filter(isClean).length]))
  const order = [...openings].sort(
    (one, other) => (choices.get(one) ?? 0) - (choices.get(other) ?? 0) || other.job.acres - one.job.acres,
  )
  for (const opening of order) {
    const best = ratedFor(opening, openings, plan)[0]
    if (best && isClean(best)) plan.set(opening.booking.id, best.option.candidate.id)
  }
  return plan
}

/** Why a job is proposed to nobody, in a sentence. */
export function nobodyWords(rated: readonly Rated[]): string {
  const [first] = rated
  if (!first) return 'No operator has a machine that works in this village or its district'
  const { obstacle, warning = '' } = first.verdict
  if (!obstacle) return `Nobody can take it without a confirmation. ${warning}`
  return rated.length === 1 ? obstacle : `None of ${rated.length} operators can take it. ${obstacle}`
}

function isClean({ verdict }: Rated): boolean {
  return !verdict.obstacle && !verdict.warning
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
