import { raw } from '../../database'
import type { Work } from '../engine'
import { Problem } from '../problem'

/** Runs a part of a write under a savepoint: a refusal rolls back that part only. */
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
