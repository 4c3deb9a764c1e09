import { isDay, momentOfDay, todayInIndia } from '#define'
import { operatorMappings } from '#resources'
import { sql } from '../../database'
import { behaviour, type Endpoint, type Given } from '../../engine/behaviour'
import { wholeNumber } from '../../engine/given'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { actOn } from '../../engine/write/act'
import { idOf } from '../../engine/idOf'
import { keepMachineDays } from '../sprayed/machineDays'
import { beginning, endAt, endOpen, open } from './mapping'

const FAILED = operatorMappings.form.messages.createFailed

/** Operator mappings: one primary operator per machine, one machine per operator; the machine's operator follows. */
export const operatorMappingsBehaviour = behaviour(operatorMappings, {
  begins: async ({ engine }) => ({ effectiveFrom: engine.now().toISOString() }),
  prepare: async (work, { before, input }) => {
    if (before) return
    const from = beginning(work, input.effectiveFrom, FAILED)
    const given = { machine: idOf(input.machine) ?? 0, operator: idOf(input.operator) ?? 0, from }
    await work.tx.rows(sql`select id from machines where id = ${given.machine} for no key update`)
    await refuseExpiredInsurance(work, given.machine)
    await refuseBusy(work, given)
    if (input.role !== 'HELPER') await refuseTaken(work, given)
  },
  saved: async (work, { after }) => {
    const [machine, now] = [after.machine?.id ?? 0, work.engine.now()]
    await keepMachineDays(work.tx, { machines: [machine], from: todayInIndia(now), to: todayInIndia(now), now })
  },
  effects: { end: (work, ending) => endAt(work, operatorMappings, ending, FAILED) },
})

interface Wanted {
  readonly machine: number
  readonly operator: number
  readonly from: string
}

/**
 * Assigns a machine to an operator now. A primary operator replaces the previous one. Throws 400 when the operator is
 * on another machine, or on this one already, and when the insurance of the machine has expired.
 */
export async function assignOperator(
  work: Work,
  machine: number,
  {
    operator,
    role,
    reason,
  }: { readonly operator: number; readonly role: 'PRIMARY' | 'HELPER'; readonly reason?: string },
): Promise<void> {
  await refuseExpiredInsurance(work, machine)
  const [present] = await work.tx.rows<{ role: string }>(
    sql`select role from operator_mappings where machine_id = ${machine} and operator_id = ${operator} and effective_to is null and deleted_at is null`,
  )
  if (present?.role === role)
    throw badRequest(FAILED, { fields: { operator: 'This operator already works this machine' } })
  const replaced =
    role === 'PRIMARY' ? sql`(t.role = 'PRIMARY' or t.operator_id = ${operator})` : sql`t.operator_id = ${operator}`
  await endOpen(work, operatorMappings, sql`t.machine_id = ${machine} and ${replaced}`, reason)
  await refuseBusy(work, { machine, operator, from: work.engine.now().toISOString() })
  await open(work, operatorMappings, { machine, operator, role, ...(reason && { reason }) }, FAILED)
}

async function refuseBusy({ tx }: Work, { operator, from }: Wanted): Promise<void> {
  const [other] = await tx.rows<{ machine: string; isOpen: boolean }>(sql`
    select m.machine_no as machine, t.effective_to is null as "isOpen" from operator_mappings t join machines m on m.id = t.machine_id
    where t.operator_id = ${operator} and t.deleted_at is null and (t.effective_to is null or t.effective_to > ${from}::timestamptz)
    order by t.effective_to nulls first limit 1`)
  if (!other) return
  const words = other.isOpen
    ? `This operator already works ${other.machine}: un-assign it first`
    : `This operator still worked ${other.machine} then. Choose a later time`
  throw badRequest(FAILED, { fields: { [other.isOpen ? 'operator' : 'effectiveFrom']: words } })
}

async function refuseTaken({ tx }: Work, { machine, from }: Wanted): Promise<void> {
  const [other] = await tx.rows<{ name: string; isOpen: boolean }>(sql`
    select u.name, t.effective_to is null as "isOpen" from operator_mappings t join users u on u.id = t.operator_id
    where t.machine_id = ${machine} and t.role = 'PRIMARY' and t.deleted_at is null and (t.effective_to is null or t.effective_to > ${from}::timestamptz)
    order by t.effective_to nulls first limit 1`)
  if (!other) return
  const words = other.isOpen
    ? `${other.name} already works this machine: un-assign the machine first`
    : `${other.name} still worked this machine then. Choose a later time`
  throw badRequest(FAILED, { fields: { [other.isOpen ? 'machine' : 'effectiveFrom']: words } })
}

/** Refuses a machine whose insurance has expired (domain §1.E). */
async function refuseExpiredInsurance({ tx, engine }: Work, machine: number): Promise<void> {
  const [expired] = await tx.rows(sql`
    select 1 from machine_documents where machine_id = ${machine} and type = 'INSURANCE' and is_current and deleted_at is null
      and valid_till < ${todayInIndia(engine.now())}::date`)
  if (expired) throw badRequest(FAILED, { detail: 'This machine’s insurance has expired. Upload the new policy first' })
}

/**
 * Ends a mapping as the apps do: with an end of 0, which means now (specification §4), or with a moment. The row is
 * kept.
 */
export const endOperatorMappingEndpoint: Endpoint = {
  method: 'DELETE',
  path: '/admin/machine-operator-mapping/:id',
  summary: 'Ends an operator mapping. The record is kept with its end time',
  need: 'machine:map',
  record: operatorMappings,
  query: {
    effectiveTo: '0 for now, or the time as milliseconds since 1970 or RFC 3339, or a day for its end. Defaults to now',
  },
  gives: null,
  answer: async (work, _body, given) => {
    const id = wholeNumber(given.params.id) ?? 0
    await actOn(work, operatorMappings, 'end', { id, input: endIn(work, given) })
    return undefined
  },
}

/**
 * Checked before anything is written: a date that the database cannot store is no end. `endAt` refuses one before the
 * start.
 */
function endIn({ engine }: Work, { query }: Given): Readonly<Record<string, unknown>> {
  const { effectiveTo = '0' } = query
  if (effectiveTo === '0') return {}
  if (isDay(String(effectiveTo))) return { effectiveTo: momentOfDay(String(effectiveTo), true) }
  const moment = new Date(/^\d+$/.test(String(effectiveTo)) ? Number(effectiveTo) : String(effectiveTo))
  if (Number.isNaN(moment.getTime())) throw badRequest(FAILED, { fields: { effectiveTo: 'Send 0 or a time' } })
  if (moment.getTime() > engine.now().getTime())
    throw badRequest(FAILED, { fields: { effectiveTo: 'This can’t be in the future' } })
  if (moment.getTime() < 0)
    throw badRequest(FAILED, { fields: { effectiveTo: 'This can’t be before the mapping started' } })
  return { effectiveTo: moment.toISOString() }
}
