import type { AnyResource } from '#define'
import type { Work } from '../engine'
import type { Merged } from '../hooked'
import { Problem } from '../problem'
import { namedFor } from '../read/namedFor'
import type { FullRecord } from '../read/oneRecord'
import { attempted } from './attempted'
import { putTogether } from './putTogether'
import type { Put } from './updates'

/**
 * Moves records between a merged record and the one to keep: together, and one by one if that fails. Throws 400 at the
 * first that breaks a rule, with its name as the viewer may know it; `storage.merging` leaves it where it is instead.
 * Answers with the ids of the moved ones.
 */
export async function moveTogether(
  work: Work,
  from: AnyResource,
  puts: readonly Put[],
  { reason, refuse }: Pick<Merged, 'reason' | 'refuse'>,
): Promise<number[]> {
  const deed = { action: 'update', ...(reason && { reason }) }
  const move = (some: readonly Put[]): Promise<FullRecord[] | Problem> =>
    attempted(work, () => putTogether(work, from, some, deed))
  if (!((await move(puts)) instanceof Problem)) return puts.map(({ id }) => id)
  const moved: number[] = []
  for (const put of puts) {
    const refused = await move([put])
    if (!(refused instanceof Problem)) moved.push(put.id)
    else if (!from.storage.merging) throw refuse(await sentence(work, from, put.id, refused))
  }
  return moved
}

/** “Land North field: You already have added 10 lands” */
async function sentence(work: Work, from: AnyResource, id: number, problem: Problem): Promise<string> {
  const [first] = Object.values(problem.fields ?? {})
  return `${await namedFor(work, from, id)}: ${first ?? problem.detail ?? problem.title}`
}
