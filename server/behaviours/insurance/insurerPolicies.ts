import { yearsBetween, type InputOf } from '#define'
import { hospicashPolicies, insurerPolicies } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { actOn } from '../../engine/write/act'
import { put } from '../../engine/write/put'
import { todayInIndia } from '#define'
import { ageError, schemeOf, type SchemeFacts } from './schemeFacts'

type Given = InputOf<typeof insurerPolicies>

const { messages } = insurerPolicies.form

/**
 * Policies reported by insurers: for a farmer of the right age and on days of the scheme; they issue the waiting
 * policy.
 */
export const insurerPoliciesBehaviour = behaviour(insurerPolicies, {
  isVerifiedAlone: true,
  prepare: async (work, { before, input }) => {
    const scheme = await schemeOf(work, idOf(input.scheme) ?? 0)
    if (!scheme) return {}
    const fields = {
      ...(before ? ownerError(before, input) : {}),
      ...dateErrors(scheme, input),
      ...(await farmerError(work, scheme, input)),
    }
    if (Object.keys(fields).length) throw badRequest(before ? messages.updateFailed : messages.createFailed, { fields })
    return {}
  },
  saved: async (work, { after }) => {
    const { farmer, scheme, startDate, insurerStatus } = after
    if (after.policy || insurerStatus !== 'ACTIVE') return
    const [own] = await work.tx.rows<{ id: number; status: string }>(sql`
      select id, status from hospicash_policies where farmer_id = ${farmer?.id ?? 0} and scheme_id = ${scheme?.id ?? 0}
        and start_date = ${startDate}::date and status in ('PAID', 'ISSUED', 'ACTIVE') and deleted_at is null order by id limit 1`)
    if (!own) return
    await put(work, insurerPolicies, after.id, { policy: own.id })
    if (own.status !== 'PAID') return
    const certificateNo = after.certificateNo ?? after.policyNo ?? ''
    const issuedOn = todayInIndia(work.engine.now())
    await actOn(work, hospicashPolicies, 'issue', { id: own.id, input: { certificateNo, issuedOn } })
  },
  effects: {},
})

/** Refuses a policy number of another farmer or scheme: it never changes either. */
function ownerError(
  before: {
    readonly farmer?: { id: number; label: string } | null
    readonly scheme?: { id: number; label: string } | null
  },
  { farmer, scheme }: Given,
): Record<string, string> {
  const isOther = before.farmer?.id !== idOf(farmer) || before.scheme?.id !== idOf(scheme)
  if (!isOther) return {}
  return { policyNo: `This policy no. belongs to ${before.farmer?.label ?? ''}, ${before.scheme?.label ?? ''}` }
}

function dateErrors({ from, till }: SchemeFacts, { startDate }: Given): Record<string, string> {
  const start = String(startDate)
  if (start >= from && start <= till) return {}
  return { startDate: `The scheme runs from ${dayWords(from)} to ${dayWords(till)}` }
}

/** Checks the farmer's age; where the date of birth is unknown, by the year of birth if that is conclusive. */
async function farmerError(
  { tx }: Work,
  scheme: SchemeFacts,
  { farmer, startDate }: Given,
): Promise<Record<string, string>> {
  const [found] = await tx.rows<{ name: string; dob: string | null; year: number | null }>(
    sql`select name, date_of_birth::text as dob, birth_year as year from farmers where id = ${idOf(farmer) ?? 0}`,
  )
  if (!found) return {}
  const day = String(startDate)
  const { name, dob, year } = found
  const ages = dob
    ? [yearsBetween(dob, day)]
    : year
      ? [Number(day.slice(0, 4)) - year - 1, Number(day.slice(0, 4)) - year]
      : []
  const errors = ages.map((age) => ageError(scheme, name, age, day))
  return errors.length && errors.every((one) => one !== undefined) ? { farmer: errors[0] ?? '' } : {}
}
