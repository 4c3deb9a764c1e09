import { addDays, counted, todayInIndia, type InputOf, type RowOf, moneyText } from '#define'
import { hospicashPolicies, insuranceClaims } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { actOn } from '../../engine/write/act'
import { put } from '../../engine/write/put'
import { payoutOf, type Payout } from './payout'

type Claim = RowOf<typeof insuranceClaims>

const { actions, form } = insuranceClaims

/**
 * Claims: for an event during the cover, computed by the policy's terms, and judged by another person than the one who
 * entered it.
 */
export const claimsBehaviour = behaviour(insuranceClaims, {
  holds: async ({ tx }, id) => {
    await tx.rows(
      sql`select p.id from hospicash_policies p where p.id = (select policy_id from insurance_claims where id = ${id}) for no key update`,
    )
  },
  prepare: async (work, { before, input }) => {
    const failed = before ? form.messages.updateFailed : form.messages.createFailed
    const policy = await policyOf(work, idOf(input.policy) ?? 0, before?.id, idOf(input.person))
    if (!policy) return {}
    if (!before) await mustBeCovering(work, idOf(input.policy) ?? 0, failed)
    const stay = { ...input, admissionAt: String(input.admissionAt), icuDays: Number(input.icuDays ?? 0) }
    const reckoned = input.dischargeAt ? reckon(policy, { ...stay, dischargeAt: String(input.dischargeAt) }) : undefined
    const fields = { ...datesErrors(work, policy, input), ...icuError(stay.icuDays, reckoned) }
    if (Object.keys(fields).length) throw badRequest(failed, { fields })
    await refuseSecond(work, input, before?.id, failed)
    const by = before ? {} : { enteredBy: work.viewer.id || null }
    return { ...by, ...(reckoned ?? { days: null, paidDays: null, payout: null, reckoning: null }) }
  },
  effects: {
    submit: async (work, { record }) => void (await reckonAgain(work, record)),
    approve: async (work, { record, input }) => {
      const { failed } = actions.approve
      const { payout } = await reckonAgain(work, record)
      if (payout === 0) throw badRequest(failed, { detail: 'The policy pays nothing for this stay: reject the claim' })
      const approved = Number(input.approved)
      if (approved > payout)
        throw badRequest(failed, { fields: { approved: `The policy pays at most ${moneyText(payout)} for this stay` } })
      await put(work, insuranceClaims, record.id, { approved })
    },
    pay: async (work, { record }) => {
      const [policy] = await work.tx.rows<{ id: number }>(
        sql`select id from hospicash_policies where id = ${record.policy?.id ?? 0} and status = 'ACTIVE' and days_left = 0`,
      )
      if (policy) await actOn(work, hospicashPolicies, 'useUp', { id: policy.id, input: {} })
    },
  },
})

/** Locks the policy of a new claim, and throws 400 if it was cancelled since it was chosen. */
async function mustBeCovering({ tx }: Work, policy: number, failed: string): Promise<void> {
  const [found] = await tx.rows(sql`
    select 1 from hospicash_policies where id = ${policy} and status in ('ACTIVE', 'EXPIRED', 'CLAIMED') for no key update`)
  if (!found) throw badRequest(failed, { fields: { policy: insuranceClaims.fields.policy.choicesMessage } })
}

interface PolicyTerms {
  readonly start: string
  /** Since when the person is insured without a break, by policies that this one renews. */
  readonly since: string
  readonly end: string
  readonly waitingDays: number
  readonly dailyCash: number
  readonly icuMultiplier: number
  readonly deductibleDays: number
  readonly daysLeft: number
}

/** Reads the terms of a policy for a claim: the days left are those not used by other approved claims. */
async function policyOf(
  { tx }: Pick<Work, 'tx'>,
  id: number,
  claim?: number,
  person?: number,
): Promise<PolicyTerms | undefined> {
  const [found] = await tx.rows<{ json: string }>(sql`
    with recursive terms as (
      select id, start_date, renewal_of_id from hospicash_policies where id = ${id}
      union all
      select e.id, e.start_date, e.renewal_of_id from terms t
        join hospicash_policies e on e.id = t.renewal_of_id and e.end_date = t.start_date - 1 and e.status in ('ACTIVE', 'EXPIRED', 'CLAIMED')
        join insured_persons me on me.id = ${person ?? null}::bigint
        join insured_persons i on i.policy_id = e.id and i.deleted_at is null and i.dob = me.dob and lower(i.name) = lower(me.name))
    select json_build_object('start', p.start_date, 'since', (select min(start_date) from terms), 'end', p.end_date, 'waitingDays', s.waiting_days, 'dailyCash', p.daily_cash::integer * 100,
      'icuMultiplier', p.icu_multiplier, 'deductibleDays', p.deductible_days, 'daysLeft', greatest(0, p.max_days_per_year - (
        select coalesce(sum(c.paid_days), 0) from insurance_claims c where c.policy_id = p.id and c.status in ('APPROVED', 'PAID')
          and c.deleted_at is null and c.id is distinct from ${claim ?? null}::bigint)))::text as json
    from hospicash_policies p join insurance_schemes s on s.id = p.scheme_id where p.id = ${id}`)
  return found && (JSON.parse(found.json) as PolicyTerms)
}

interface Admission {
  readonly admissionAt: string
  readonly dischargeAt: string
  readonly icuDays: number
}

function reckon(policy: PolicyTerms, { admissionAt, dischargeAt, icuDays }: Admission): Payout {
  return payoutOf({ ...policy, admissionAt, dischargeAt, icuDays })
}

/** Computes the payout of a claim whose patient was discharged, by what the policy has left now. */
export async function payoutNow(work: Pick<Work, 'tx'>, claim: Claim): Promise<Payout> {
  const policy = await policyOf(work, claim.policy?.id ?? 0, claim.id)
  if (!policy) return { days: 0, paidDays: 0, payout: 0, reckoning: '' }
  const { admissionAt, dischargeAt, icuDays } = claim
  return reckon(policy, { admissionAt: String(admissionAt), dischargeAt: String(dischargeAt), icuDays: icuDays ?? 0 })
}

/** Computes a claim by what the policy has left, which stays locked, and stores it. */
async function reckonAgain(work: Work, claim: Claim): Promise<Payout> {
  const reckoned = await payoutNow(work, claim)
  await put(work, insuranceClaims, claim.id, { ...reckoned })
  return reckoned
}

function datesErrors(
  { engine }: Work,
  { start, since, end, waitingDays }: PolicyTerms,
  { kind, admissionAt, dischargeAt, eventDate }: InputOf<typeof insuranceClaims>,
): Record<string, string> {
  const [admitted, left] = [new Date(String(admissionAt)), dischargeAt ? new Date(String(dischargeAt)) : undefined]
  const day = todayInIndia(admitted)
  const event = String(eventDate)
  const covered = kind === 'ILLNESS' ? addDays(since, waitingDays) : since
  const now = engine.now()
  return {
    ...(event > day
      ? { eventDate: 'The event can’t be after the admission' }
      : event < covered && { eventDate: eventWords(covered, since, waitingDays) }),
    ...(day < start || day > end
      ? { admissionAt: `The policy covers ${dayWords(start)} to ${dayWords(end)}` }
      : day < covered && { admissionAt: eventWords(covered, since, waitingDays) }),
    ...(admitted > now && { admissionAt: 'The admission can’t be in the future' }),
    ...(left && left > now && { dischargeAt: 'The discharge can’t be in the future' }),
  }
}

function eventWords(covered: string, since: string, waitingDays: number): string {
  if (covered === since) return `This person is insured from ${dayWords(since)}`
  return `Illnesses are covered from ${dayWords(covered)}, ${waitingDays} days after the start`
}

function icuError(icuDays: number, reckoned: Payout | undefined): Record<string, string> {
  if (!reckoned || icuDays <= reckoned.days) return {}
  return { icuDays: `The stay has ${counted(reckoned.days, 'full days')}` }
}

/** Refuses a second claim of a stay: the person is locked, so that concurrent claims are judged one after the other. */
async function refuseSecond(
  { tx }: Work,
  { person, admissionAt, dischargeAt }: InputOf<typeof insuranceClaims>,
  claim: number | undefined,
  failed: string,
): Promise<void> {
  await tx.rows(sql`select id from insured_persons where id = ${idOf(person) ?? 0} for no key update`)
  const [other] = await tx.rows<{ no: string }>(sql`
    select claim_no as no from insurance_claims where person_id = ${idOf(person) ?? 0} and status <> 'REJECTED' and deleted_at is null
      and id is distinct from ${claim ?? null}::bigint
      and admission_at < coalesce(${dischargeAt ? String(dischargeAt) : null}::timestamptz, 'infinity')
      and coalesce(discharge_at, 'infinity') > ${String(admissionAt)}::timestamptz limit 1`)
  if (other) throw badRequest(failed, { fields: { admissionAt: `${other.no} is for the same days of this person` } })
}
