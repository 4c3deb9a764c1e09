import { todayInIndia, yearsBetween, type InputOf, type RowOf } from '#define'
import { hospicashPolicies, insuranceLimits } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { actOn } from '../../engine/write/act'
import { put } from '../../engine/write/put'
import { giveBackDiscount, keepDiscount } from './discount'
import { giveBack, takePremium } from './money'
import { verifyPersons } from './persons'
import { schemeOf, startError, stateError, stateOfFarmer } from './schemeFacts'
import { renew } from './renewal'
import { lastDayOf, refundOf } from './term'

type Policy = RowOf<typeof hospicashPolicies>

const { actions, form } = hospicashPolicies

/** Hospicash: sold within its scheme, for persons of its ages, paid once, and refunded for the uncovered part. */
export const policiesBehaviour = behaviour(hospicashPolicies, {
  prepare: async (work, { before, input }) => {
    const failed = before ? form.messages.updateFailed : form.messages.createFailed
    const start = String(input.startDate)
    const scheme = await schemeOf(work, idOf(input.scheme) ?? 0)
    if (!scheme) return {}
    const fields = {
      ...errorAt('scheme', stateError(scheme, await stateOfFarmer(work, idOf(input.farmer) ?? 0))),
      ...errorAt('startDate', startErrorOf(work, input, before) ?? startError(scheme, start)),
      ...guardianError(input),
    }
    if (Object.keys(fields).length) throw badRequest(failed, { fields })
    const documentsCount = (input.documents ?? []).length
    return { endDate: lastDayOf(start, scheme.termDays), documentsCount }
  },
  together: async (work, id, title) => {
    await verifyPersons(work, id, title)
    const policy = (await readFull(work.engine, work.tx, hospicashPolicies, id)) as unknown as Policy
    // A payment meanwhile settles the premium, which depends on the persons.
    if (policy.status !== 'PROPOSED') throw badRequest(title, { detail: 'This policy is no longer proposed' })
    await keepDiscount(work, title, offeredTo(policy, 'COMMITTED'))
    if (!policy.payMode) return
    const { payMode, payRef } = policy
    await actOn(work, hospicashPolicies, 'pay', { id, input: { payMode, ...(payRef && { payRef }) } })
  },
  saved: async (work, { before, after }) => {
    if (!before || after.status !== 'PROPOSED') return
    const { updateFailed } = form.messages
    await verifyPersons(work, after.id, updateFailed)
    await keepDiscount(work, updateFailed, { ...offeredTo(after, 'COMMITTED'), had: before.offer })
  },
  effects: {
    pay: async (work, { record, input }) => {
      const { failed } = actions.pay
      await mustStillBeSold(work, record, failed)
      const lives = await verifyPersons(work, record.id, failed)
      if (lives === 0) throw badRequest(failed, { detail: 'Add at least one insured person first' })
      const upiRef = input.payRef === undefined ? undefined : String(input.payRef)
      const amount = await keepDiscount(work, failed, offeredTo(record, 'CONSUMED'))
      await takePremium(
        work,
        { ...paidAs(record), amount, mode: String(input.payMode), upiRef, policy: record.id },
        failed,
      )
    },
    issue: async (_work, { record, input }) => {
      const paid = record.paidAt ? todayInIndia(new Date(record.paidAt)) : ''
      if (String(input.issuedOn) < paid)
        throw badRequest(actions.issue.failed, { fields: { issuedOn: 'The policy was not paid by this day' } })
    },
    renew,
    upload: (work, { record, input }) =>
      put(work, hospicashPolicies, record.id, { documentsCount: (input.documents as readonly unknown[]).length }),
    cancel: (work, { record }) => endPaid(work, record, refundDue(work, record), actions.cancel.failed),
    reject: (work, { record }) => endPaid(work, record, record.farmerPays ?? 0, actions.reject.failed),
  },
})

function errorAt(field: string, message: string | undefined): Record<string, string> {
  return message ? { [field]: message } : {}
}

/** Throws 400 where cover can no longer be sold as proposed: it begins with its payment, not before. */
async function mustStillBeSold(work: Work, { scheme: of, startDate, farmer }: Policy, failed: string): Promise<void> {
  const start = startDate ?? ''
  const scheme = await schemeOf(work, of?.id ?? 0)
  const [person] = await work.tx.rows<{ status: string; blacklisted: boolean | null }>(
    sql`select status, blacklisted from farmers where id = ${farmer?.id ?? 0}`,
  )
  const refuse = (detail: string): never => {
    throw badRequest(failed, { detail })
  }
  if (start < todayInIndia(work.engine.now()))
    refuse(`Cover can’t start before it is paid, and this proposal starts on ${dayWords(start)}: move its start first`)
  if (person?.status !== 'ACTIVE') refuse('This farmer is no longer active')
  if (person?.blacklisted) refuse('This farmer is blacklisted')
  if (!scheme?.isSold) return refuse('This scheme is no longer sold')
  const outside = startError(scheme, start)
  if (outside) refuse(outside)
}

/** Refuses a proposal that starts before today; one left unchanged may have passed its day. */
function startErrorOf(
  { engine }: Work,
  { startDate }: InputOf<typeof hospicashPolicies>,
  before?: Policy,
): string | undefined {
  if (before?.startDate === startDate || String(startDate) >= todayInIndia(engine.now())) return undefined
  return 'Cover can’t start in the past'
}

function guardianError(input: InputOf<typeof hospicashPolicies>): Record<string, string> {
  const age = yearsBetween(String(input.nomineeBirth), String(input.startDate))
  if (age >= insuranceLimits.adult || input.nomineeGuardian) return {}
  return { nomineeGuardian: 'The nominee is a minor: name a guardian' }
}

function offeredTo<As>(record: Policy, as: As) {
  return { resource: hospicashPolicies, no: record.policyNo ?? '', record, as }
}

function paidAs({ farmer, policyNo, farmerPays }: Policy): { farmer: number; no: string; amount: number } {
  return { farmer: farmer?.id ?? 0, no: policyNo ?? '', amount: farmerPays ?? 0 }
}

/** Computes the refund of a policy cancelled now: all of it while it is not issued. */
export function refundDue({ engine }: Work, { farmerPays, issuedOn, startDate, endDate }: Policy): number {
  const paid = farmerPays ?? 0
  const term = { start: startDate ?? '', end: endDate ?? '', today: todayInIndia(engine.now()) }
  return issuedOn ? refundOf(paid, term) : paid
}

/** Refunds a policy that ends, if it was paid at all. */
async function endPaid(work: Work, policy: Policy, amount: number, failed: string): Promise<void> {
  await giveBackDiscount(work, failed, offeredTo(policy, 'CONSUMED'))
  if (!policy.paidAt) return
  const back = await giveBack(work, { ...paidAs(policy), mode: policy.payMode ?? '', amount }, failed)
  await put(work, hospicashPolicies, policy.id, back)
}
