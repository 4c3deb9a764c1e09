import { todayInIndia } from '#define'
import { kycTypes, users } from '#resources'
import { sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { put } from '../../engine/write/put'

/** The documents of everyone; an operator also needs a licence. */
const needed = sql`unnest(case when u.role_type = 'OPERATOR' then array['PAN_CARD', 'SELFIE', 'DRIVING_LICENCE'] else array['PAN_CARD', 'SELFIE'] end)`

/**
 * Selects the documents that a user (of the table `u`) needs, each as `n.type` at `n.place` with its document `d`,
 * where there is one.
 */
const papers = sql`${needed} with ordinality as n(type, place) left join kyc_documents d on d.user_id = u.id and d.type = n.type and d.deleted_at is null`

const isBad = (today: string): Sql =>
  sql`(d.status = 'REJECTED' or (d.status = 'VALIDATED' and d.expiry < ${today}::date))`

/** Updates the KYC status of a user: rejected before missing, missing before pending. */
export async function keepKycStatus(work: Work, user: number): Promise<void> {
  const today = todayInIndia(work.engine.now())
  const [found] = await work.tx.rows<{ kycStatus: string }>(sql`
    select (select case when bool_or(${isBad(today)}) then 'REJECTED' when bool_or(d.id is null) then 'MISSING'
      when bool_or(d.status <> 'VALIDATED') then 'PENDING' else 'VERIFIED' end from ${papers}) as "kycStatus"
    from users u where u.id = ${user}`)
  if (found) await put(work, users, user, found)
}

/** Lists in words what prevents the verification of a user's KYC; empty when nothing does. */
export async function kycObstacles({ tx, engine }: Work, user: number): Promise<readonly string[]> {
  const today = todayInIndia(engine.now())
  const open = await tx.rows<{ type: keyof typeof kycTypes; how: string }>(sql`
    select n.type, case when d.id is null then 'is missing' when d.status = 'REJECTED' then 'was rejected' when d.status = 'UPLOADED' then 'is not checked yet' else 'has expired' end as how
    from users u cross join lateral ${papers} where u.id = ${user} and (d.id is null or d.status <> 'VALIDATED' or d.expiry < ${today}::date)
    order by n.place`)
  return open.map(({ type, how }) => `${kycTypes[type]} ${how}`)
}
