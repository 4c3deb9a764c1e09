import { sql, type Sql } from '../../database'
import type { Work } from '../engine'

/** The planner's estimates for a statement or a part of it: rows, and the cost in its own units. */
export interface Expected {
  readonly 'Plan Rows': number
  readonly 'Total Cost': number
  readonly Plans?: readonly Expected[]
}

/** Asks the planner for its estimates of a statement, without running it. */
export async function expectedOf({ tx }: Pick<Work, 'tx'>, statement: Sql): Promise<Expected> {
  const [answer] = await tx.rows<Record<string, [{ Plan: Expected }]>>(sql`explain (format json) ${statement}`)
  return Object.values(answer ?? {})[0]?.[0].Plan ?? { 'Plan Rows': 0, 'Total Cost': 0 }
}
