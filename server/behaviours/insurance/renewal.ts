import { addDays, todayInIndia, type RowOf } from '#define'
import { hospicashPolicies, insuredPersons } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest, Problem } from '../../engine/problem'
import { createRecord, insertTogether } from '../../engine/write/create'
import { put } from '../../engine/write/put'

type Policy = RowOf<typeof hospicashPolicies>

const { failed } = hospicashPolicies.actions.renew

/**
 * Proposes the next term of a policy, for the same persons: from the day after its end, or from today if it is over.
 * Refused like a new policy, with the reason: the scheme is retired, a person is too old or insured by another one.
 * Answers with the id of the proposal.
 */
export async function renew(work: Work, { record }: { readonly record: Policy }): Promise<number> {
  const persons = await work.tx.rows<{ name: string; relation: string; gender: string; dob: string }>(
    sql`select name, relation, gender, dob::text as dob from insured_persons where policy_id = ${record.id} and deleted_at is null order by id`,
  )
  try {
    const { id } = await createRecord(work, hospicashPolicies, proposalOf(record, startOf(work, record)), {
      hasRows: true,
    })
    await put(work, hospicashPolicies, id, { renewalOf: record.id })
    await insertTogether(
      work,
      insuredPersons,
      persons.map((one) => ({ ...one, policy: id })),
      { title: failed },
    )
    return id
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    const [first] = Object.values(error.fields ?? {})
    throw badRequest(failed, { detail: error.detail ?? first ?? error.title })
  }
}

function startOf({ engine }: Work, { endDate }: Policy): string {
  const [today, next] = [todayInIndia(engine.now()), addDays(endDate ?? '', 1)]
  return next > today ? next : today
}

function proposalOf(policy: Policy, startDate: string): Record<string, unknown> {
  const { farmer, scheme, dailyCash, deductibleDays, nomineeName, nomineeRelation, nomineeGender } = policy
  const { nomineeBirth, nomineeGuardian, nomineeMobile } = policy
  return {
    ...{ farmer: farmer?.id, scheme: scheme?.id, dailyCash, deductibleDays, startDate, nomineeName },
    ...{ nomineeRelation, nomineeGender, nomineeBirth, nomineeGuardian, nomineeMobile },
  }
}
