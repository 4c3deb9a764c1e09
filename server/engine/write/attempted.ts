import { raw } from '../../database'
import type { Work } from '../engine'
import { Problem } from '../problem'

/** Does a part of a write for itself: what it is refused for takes back nothing but that part. */
export async function attempted<Result>({ tx }: Work, write: () => Promise<Result>): Promise<Result | Problem> {
  await tx.run(raw('savepoint one_row'))
  try {
    const result = await write()
    await tx.run(raw('release savepoint one_row'))
    return result
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await tx.run(raw('rollback to savepoint one_row'))
    return error
  }
}
