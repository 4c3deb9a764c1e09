import { todayInIndia, type InputOf, type RowOf } from '#define'
import { farmers, lastDayOf, outlets, pointCredits, pointEntries, pointTerms, users } from '#resources'
import { join, literal, name, raw, sql } from '../../database'
import { tableOf } from '../../database/columns'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { holdPerson } from '../../engine/holdPerson'
import { idOf } from '../../engine/idOf'
import { post } from '../../engine/ledger/post'
import { isAsked } from '../../engine/lookups'
import { badRequest } from '../../engine/problem'
import { visibleRows } from '../../engine/read/scope'
import { noteWhole } from '../../engine/read/whole'
import { affordLookups } from '../../engine/reveal/lookups'
import { visibilityOf } from '../../engine/viewer'
import { put } from '../../engine/write/put'
import { openAccountOf, villageOf, type PointHolder } from './accounts'
import { reverse, ruleFor } from './earning'

type Credit = RowOf<typeof pointCredits>

const fields = ['farmer', 'user', 'outlet'] as const

const holders = { farmer: farmers, user: users, outlet: outlets } as const

/** Manual credits: the holder is found by the mobile number, and large credits need a second person. */
export const pointCreditsBehaviour = behaviour(pointCredits, {
  prepare: async (work, { before, input }) => {
    if (before) return
    const holder = await holderOf(work, input)
    const isChecked = (await creditedToday(work, holder)) + Number(input.points) > pointTerms.creditedAlone
    return {
      ...{ [holder.field]: holder.id, village: await villageOf(work, holder), requestedBy: work.viewer.id || null },
      requestedOn: todayInIndia(work.engine.now()),
      status: isChecked ? 'PENDING' : 'POSTED',
    }
  },
  saved: async (work, { before, after }) => {
    if (!before && after.status === 'POSTED') await credit(work, after)
  },
  effects: {
    approve: (work, { record }) => credit(work, record),
    reverse: async (work, { record }) => {
      const taken = await reverse(work, { event: 'MANUAL', ref: record.creditNo ?? '', holder: holderIn(record) })
      if (taken === 0) throw badRequest(pointCredits.actions.reverse.failed, { detail: 'None of these points is left' })
      await put(work, pointCredits, record.id, { pointsReversed: taken })
    },
  },
})

async function credit(work: Work, record: Credit): Promise<void> {
  const today = todayInIndia(work.engine.now())
  const holder = holderIn(record)
  const account = await openAccountOf(work, holder)
  const rule = await ruleFor(work, 'MANUAL', { today, holder })
  const ref = record.creditNo ?? ''
  const line = {
    ...{
      type: 'CREDIT',
      event: 'MANUAL',
      amount: record.points ?? 0,
      key: `credit ${ref}`,
      ref,
      remark: record.reason,
    },
    ...{ rule: rule?.id ?? null, expiresOn: lastDayOf(today, rule?.months ?? pointTerms.months) },
  }
  await post(work, pointEntries, account, line, pointCredits.actions.approve.failed)
}

function holderIn(record: Credit): PointHolder {
  for (const field of fields) {
    const id = record[field]?.id
    if (id !== undefined) return { field, id }
  }
  throw new Error(`The credit ${record.id} has no holder`)
}

/**
 * Returns the chosen holder, or the only one with the mobile number, among those in the viewer's scope. Throws 400, and
 * 429 as `affordComparison` does.
 */
async function holderOf(work: Work, input: InputOf<typeof pointCredits>): Promise<PointHolder> {
  const chosen = fields.flatMap((field) => {
    const id = idOf(input[field])
    return id === undefined ? [] : [{ field, id }]
  })
  const [first, ...others] = chosen
  if (others.length > 0) return refuse('Choose a farmer, a user or an outlet, not several')
  const mobile = input.mobile ?? ''
  if (first) await affordComparison(work, first, mobile)
  const found = await numbered(work, mobile)
  const [one, other] = first ? found.filter(({ field, id }) => first.field === field && first.id === id) : found
  if (!one)
    return refuse(first ? 'This is another person’s number' : 'No active farmer, user or outlet has this number')
  return other ? refuse('More than one has this number: choose the farmer, user or outlet') : one
}

function refuse(words: string): never {
  throw badRequest(pointCredits.form.messages.createFailed, { fields: { mobile: words } })
}

/**
 * Counts the comparison of a number with that of a chosen holder as a lookup, if the viewer sees it masked. Throws 429
 * beyond the budget. The rows of a sheet are refused: their verdicts are stored, whatever the request is answered.
 */
async function affordComparison(work: Work, { field }: PointHolder, mobile: string): Promise<void> {
  const holder = holders[field]
  if (visibilityOf(holder.fields.mobile, work.viewer) === 'full') return
  if (!isAsked()) refuse('Leave the farmer, user and outlet empty: the number names the holder')
  noteWhole(work, holder, 'mobile', mobile)
  await affordLookups(work)
}

function numbered({ engine, tx, viewer }: Work, mobile: string): Promise<PointHolder[]> {
  const rows = fields.map((field) => {
    const isActive = field === 'outlet' ? raw('true') : raw(`t.status = 'ACTIVE'`)
    const isVisible = visibleRows(engine, holders[field], viewer)
    return sql`select ${raw(literal(field))} as field, t.id from ${name(tableOf(holders[field]))} t where t.mobile = ${mobile} and ${isActive} and ${isVisible}`
  })
  return tx.rows<PointHolder>(join(rows, ' union all '))
}

/**
 * Sums the points that the viewer credited to a holder today, except rejected ones, with a lock that serialises
 * credits.
 */
async function creditedToday({ tx, viewer, engine }: Work, { field, id }: PointHolder): Promise<number> {
  await holdPerson(tx, viewer.id)
  const [found] = await tx.rows<{ sum: number }>(sql`
    select coalesce(sum(points), 0)::int as sum from point_credits where ${raw(`${field}_id`)} = ${id} and requested_by_id = ${viewer.id}
      and status in ('POSTED', 'PENDING') and requested_on = ${todayInIndia(engine.now())}::date`)
  return found?.sum ?? 0
}
