import { sql, type Queries } from '../database'

/**
 * Makes the requests of one person wait for each other until the transaction ends, so that limits per person are
 * counted correctly.
 */
export async function holdPerson(tx: Queries, id: number): Promise<void> {
  await tx.rows(sql`select id from users where id = ${id} for no key update`)
}
