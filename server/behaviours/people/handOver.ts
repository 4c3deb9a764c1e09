import { users } from '#resources'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { putTogether } from '../../engine/write/putTogether'
import type { Somebody } from './identity'
import { reportsOf, unfitFor } from './line'

/** The successor in an action's input, and the reason. */
export interface Succession {
  readonly successor: number | undefined
  readonly reason: string
  readonly failed: string
}

/** Reassigns all reports of a user to a successor. Throws 400 at the successor when some of them do not fit. */
export async function handOver(work: Work, from: number, { successor, reason, failed }: Succession): Promise<void> {
  const reports = await reportsOf(work, from)
  if (reports.length === 0 || successor === undefined) return
  if (successor === from) throw atSuccessor(failed, 'Choose someone else')
  const unfit = await unfitFor(work, reports, successor)
  if (unfit.length)
    throw atSuccessor(failed, `${namesOf(unfit)} can’t report to this successor: rank or geographies don’t match`)
  const puts = reports.map(({ id }) => ({ id, values: { manager: successor } }))
  await putTogether(work, users, puts, { action: 'transfer', reason })
}

/** Throws 400 at the successor with the number of people who would be left without a manager. */
export async function refuseLeaderless(
  work: Work,
  from: number,
  { leaving, failed }: { readonly leaving: boolean; readonly failed: string },
): Promise<void> {
  const reports = await reportsOf(work, from)
  const left = leaving ? reports : await unfitFor(work, reports, from)
  if (left.length === 0) return
  const [count, verb] = left.length === 1 ? ['1 person', 'reports'] : [`${left.length} people`, 'report']
  const why = leaving ? '' : ' and would no longer fit'
  throw atSuccessor(failed, `${count} ${verb} to this user${why}: ${namesOf(left)}. Choose a successor`)
}

function atSuccessor(failed: string, words: string): ReturnType<typeof badRequest> {
  return badRequest(failed, { detail: words, fields: { successor: words } })
}

function namesOf(people: readonly Somebody[]): string {
  const named = people.slice(0, 3).map(({ name }) => name)
  const more = people.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}
