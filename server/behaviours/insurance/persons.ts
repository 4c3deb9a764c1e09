import { yearsBetween } from '#define'
import { holdingPolicies } from '#resources'
import { sql } from '../../database'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { ageError, schemeOf } from './schemeFacts'

interface Insured {
  readonly name: string
  readonly relation: string
  readonly dob: string
}

interface Other {
  readonly name: string
  readonly no: string
  readonly end: string
}

/**
 * Verifies the persons of a policy: each is of an insured age on the first day, and on no other policy of the scheme on
 * the same days. Concurrent checks wait for each other. Throws 400 naming the person.
 */
export async function verifyPersons(work: Work, id: number, failed: string): Promise<number> {
  const { tx } = work
  const [policy] = await tx.rows<{ scheme: number; village: number; start: string }>(
    sql`select scheme_id as scheme, coalesce(village_id, 0) as village, start_date::text as start from hospicash_policies where id = ${id}`,
  )
  const scheme = policy && (await schemeOf(work, policy.scheme))
  if (!scheme) return 0
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`insured ${policy.scheme} ${policy.village}`}, 0))::text as locked`,
  )
  const persons = await tx.rows<Insured>(
    sql`select name, relation, dob::text as dob from insured_persons where policy_id = ${id} and deleted_at is null order by id`,
  )
  if (persons.filter(({ relation }) => relation === 'SELF').length > 1)
    throw badRequest(failed, { detail: 'Only one insured person can be the farmer' })
  for (const { name, dob } of persons) {
    const detail = ageError(scheme, name, yearsBetween(dob, policy.start), policy.start)
    if (detail) throw badRequest(failed, { detail })
  }
  const [other] = await othersOf(work, id)
  if (other)
    throw badRequest(failed, {
      detail: `${other.name} is already insured under this scheme by ${other.no} until ${dayWords(other.end)}`,
    })
  return persons.length
}

/**
 * Finds persons of a policy whom another one of the same scheme insures on the same days: of the farmer, or of a family
 * in the village. Two farmers are two persons.
 */
function othersOf({ tx }: Work, id: number): Promise<Other[]> {
  return tx.rows<Other>(sql`
    select i.name, p.policy_no as no, p.end_date::text as "end" from hospicash_policies me
    join insured_persons mine on mine.policy_id = me.id and mine.deleted_at is null
    join hospicash_policies p on p.scheme_id = me.scheme_id and p.id <> me.id and p.deleted_at is null
      and p.status = any(${[...holdingPolicies]}::text[]) and p.start_date <= me.end_date and p.end_date >= me.start_date
    join insured_persons i on i.policy_id = p.id and i.deleted_at is null and i.dob = mine.dob and lower(i.name) = lower(mine.name)
      and (p.farmer_id = me.farmer_id or (p.village_id = me.village_id and not (i.relation = 'SELF' and mine.relation = 'SELF')))
    where me.id = ${id} limit 1`)
}
