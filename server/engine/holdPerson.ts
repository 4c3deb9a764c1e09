import { sql, type Queries } from '../database'

/** Lets the requests of one person wait for each other until the transaction ends, so that what they may do so often is counted one by one. */
export async function holdPerson(tx: Queries, id: number): Promise<void> {
  await tx.rows(sql`select id from users where id = ${id} for no key update`)
}
