import { allows } from '#define'
import { cashHandovers, payments } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest, forbidden } from '../../engine/problem'
import { idOf } from '../../engine/idOf'
import { peopleWithin } from '../../engine/read/scope'
import type { Viewer } from '../../engine/viewer'
import { put } from '../../engine/write/put'
import { rupees } from '../tariff'

/** Cash handovers: one includes all cash that a person holds, which leaves their hands when it is accepted. */
export const cashHandoversBehaviour = behaviour(cashHandovers, {
  scope: handoversOf,
  prepare: async (work, { input }) => {
    const title = cashHandovers.form.messages.createFailed
    const from = idOf(input.fromUser) ?? 0
    if (from !== work.viewer.id && !allows(work.viewer.keys, 'booking:complete'))
      throw forbidden('Access is denied', {
        detail: 'You can only hand over your own cash. The office enters handovers for others.',
      })
    const held = await inHandOf(work, from)
    if (held.length === 0) throw badRequest(title, { detail: 'There is no cash in hand to hand over.' })
    return { fromUser: from, amount: sumOf(held), paymentsCount: held.length }
  },
  saved: async (work, { before, after }) => {
    if (before) return
    // More cash may have come in since `prepare`: only what the handover states goes with it.
    const held = await inHandOf(work, after.fromUser?.id ?? 0)
    const ids = held.map(({ id }) => id)
    await put(work, payments, { field: 'id', in: ids }, { handover: after.id })
    await put(work, cashHandovers, after.id, { amount: sumOf(held), paymentsCount: held.length })
  },
  effects: {
    accept: async (_work, { record, input }) => {
      const counted = Number(input.counted)
      const difference = counted - (record.amount ?? 0)
      if (difference !== 0 && !hasWords(input.differenceReason))
        throw badRequest(cashHandovers.actions.accept.failed, {
          fields: {
            differenceReason: `The amount is ${rupees(record.amount ?? 0)}: say why ${rupees(Math.abs(difference))} ${difference < 0 ? 'are missing' : 'extra'}`,
          },
        })
      return Promise.resolve()
    },
    refuse: (work, { record }) => put(work, payments, { field: 'handover', eq: record.id }, { handover: null }),
  },
})

/**
 * Everyone sees their own handovers; others those of people who work within their geographies, except a partner's
 * people.
 */
function handoversOf({ id, places, tenant }: Viewer): Sql | undefined {
  const own = sql`(t.from_user_id = ${id} or t.to_user_id = ${id})`
  if (tenant !== undefined) return own
  return places === 'everywhere' ? undefined : sql`(${own} or ${peopleWithin(places, sql`t.from_user_id`)})`
}

interface Held {
  readonly id: number
  readonly amount: number
}

/** Finds the cash that a person holds and that is in no other handover, locked until the transaction ends. */
function inHandOf({ tx }: Work, user: number): Promise<Held[]> {
  return tx.rows<Held>(sql`
    select id, amount::bigint as amount from payments
    where received_by_id = ${user} and cash = 'IN_HAND' and handover_id is null and deleted_at is null order by id for no key update`)
}

function sumOf(held: readonly Held[]): number {
  return held.reduce((sum, { amount }) => sum + amount, 0)
}

function hasWords(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== ''
}
