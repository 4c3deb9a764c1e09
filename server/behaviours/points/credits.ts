import { todayInIndia, type InputOf, type RowOf } from '#define'
import { lastDayOf, pointCredits, pointEntries, pointTerms } from '#resources'
import { raw, sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { holdPerson } from '../../engine/holdPerson'
import { idOf } from '../../engine/idOf'
import { post } from '../../engine/ledger/post'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { openAccountOf, villageOf, type PointHolder } from './accounts'
import { reverse, ruleFor } from './earning'

type Credit = RowOf<typeof pointCredits>

const fields = ['farmer', 'user', 'outlet'] as const

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

/** Returns the chosen holder, or the only one with the mobile number. Throws 400. */
async function holderOf({ tx }: Work, input: InputOf<typeof pointCredits>): Promise<PointHolder> {
  const chosen = fields.flatMap((field) => {
    const id = idOf(input[field])
    return id === undefined ? [] : [{ field, id }]
  })
  const refuse = (words: string): never => {
    throw badRequest(pointCredits.form.messages.createFailed, { fields: { mobile: words } })
  }
  if (chosen.length > 1) return refuse('Choose a farmer, a user or an outlet, not several')
  const found = await tx.rows<PointHolder>(sql`
    select 'farmer' as field, id from farmers where mobile = ${input.mobile ?? ''} and status = 'ACTIVE' and deleted_at is null
    union all select 'user', id from users where mobile = ${input.mobile ?? ''} and status = 'ACTIVE' and deleted_at is null
    union all select 'outlet', id from outlets where mobile = ${input.mobile ?? ''} and deleted_at is null`)
  const [one] = chosen.length
    ? found.filter(({ field, id }) => chosen[0]?.field === field && chosen[0].id === id)
    : found
  if (!one)
    return refuse(
      chosen.length ? 'This is another person’s number' : 'No active farmer, user or outlet has this number',
    )
  if (chosen.length === 0 && found.length > 1)
    return refuse('More than one has this number: choose the farmer, user or outlet')
  return one
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
