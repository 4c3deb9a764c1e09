import { addDays, todayInIndia, type InputOf, type RowOf } from '#define'
import { insuranceLimits, kavachTriggers, weatherCellOf, weatherKavach } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { insertTogether } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { positionOfLand } from '../weather'
import type { Trigger } from './triggers'
import { evaluateAll } from './evaluating'
import { giveBackDiscount, keepDiscount } from './discount'
import { giveBack, takePremium } from './money'
import { schemeOf, startError, stateError, stateOfFarmer } from './schemeFacts'

type Kavach = RowOf<typeof weatherKavach>

const { actions, form } = weatherKavach

/** Kavach: sold before its first window with the triggers of its scheme, and fully refunded before its start. */
export const kavachBehaviour = behaviour(weatherKavach, {
  prepare: async (work, { input }) => {
    const id = idOf(input.scheme) ?? 0
    const [scheme, triggers] = [await schemeOf(work, id), await triggersOf(work, id)]
    if (!scheme) return {}
    const [first, last] = [edge(triggers, 'from', -1), edge(triggers, 'till', 1)]
    const start = String(input.startDate)
    const message =
      triggers.length === 0
        ? { scheme: 'This scheme has no triggers yet' }
        : {
            ...(await stateMessage(work, input, scheme)),
            ...startMessage(work, start, first, startError(scheme, start)),
            ...(await areaMessage(work, input)),
          }
    if (Object.keys(message).length) throw badRequest(form.messages.createFailed, { fields: message })
    const perils = [...new Set(triggers.map(({ peril }) => peril))]
    const point = await positionOfLand(work.tx, idOf(input.land) ?? 0)
    const dataSource = point ? weatherCellOf(point).code : null
    return { perils, windowFrom: first, windowTill: last, endDate: last, indexNow: 'Not started yet', dataSource }
  },
  saved: async (work, { before, after }) => {
    if (before) return
    const { createFailed } = form.messages
    const rows = (await triggersOf(work, after.scheme?.id ?? 0)).map((one) => ({ ...one, kavach: after.id }))
    await insertTogether(work, kavachTriggers, rows, { title: createFailed })
    const upiRef = after.payRef ?? undefined
    const settling = { resource: weatherKavach, no: after.kavachNo ?? '', record: after, as: 'CONSUMED' } as const
    const amount = await keepDiscount(work, createFailed, settling)
    await takePremium(
      work,
      { ...paidAs(after), amount, mode: after.payMode ?? '', upiRef, kavach: after.id },
      createFailed,
    )
  },
  timeRules: { evaluate: evaluateAll },
  effects: {
    cancel: async (work, { record }) => {
      const mode = record.payMode ?? ''
      await giveBackDiscount(work, actions.cancel.failed, { no: record.kavachNo ?? '', record })
      await put(
        work,
        weatherKavach,
        record.id,
        await giveBack(work, { ...paidAs(record), mode }, actions.cancel.failed),
      )
    },
    pay: async (_work, { record }) => {
      if (!record.payout) throw badRequest(actions.pay.failed, { detail: 'The weather pays nothing for this kavach' })
    },
  },
})

function paidAs({ farmer, kavachNo, farmerPays }: Kavach): { farmer: number; no: string; amount: number } {
  return { farmer: farmer?.id ?? 0, no: kavachNo ?? '', amount: farmerPays ?? 0 }
}

/** Reads the triggers of a scheme, as stored in a kavach. */
export function triggersOf({ tx }: Pick<Work, 'tx'>, scheme: number): Promise<Trigger[]> {
  return tx.rows<Trigger>(sql`
    select peril, index, "from"::text as "from", till::text as till, strike::float8 as strike, exit::float8 as exit, pay_per_acre as "payPerAcre"
    from scheme_triggers where scheme_id = ${scheme} and deleted_at is null order by id`)
}

function edge(triggers: readonly Trigger[], name: 'from' | 'till', sign: 1 | -1): string {
  const days = triggers.map((one) => one[name]).sort()
  return (sign < 0 ? days[0] : days.at(-1)) ?? ''
}

async function stateMessage(
  work: Work,
  { farmer }: InputOf<typeof weatherKavach>,
  scheme: NonNullable<Awaited<ReturnType<typeof schemeOf>>>,
): Promise<Record<string, string>> {
  const message = stateError(scheme, await stateOfFarmer(work, idOf(farmer) ?? 0))
  return message ? { scheme: message } : {}
}

/** A window that began before the cover would be measured incompletely. */
function startMessage({ engine }: Work, start: string, first: string, outside?: string): Record<string, string> {
  const least = addDays(todayInIndia(engine.now()), insuranceLimits.kavachAhead)
  if (start < least) return { startDate: `A kavach starts on ${dayWords(least)} or later` }
  if (outside) return { startDate: outside }
  return start > first ? { startDate: `The first window begins on ${dayWords(first)}: start by then` } : {}
}

async function areaMessage(
  { tx }: Work,
  { land, area }: InputOf<typeof weatherKavach>,
): Promise<Record<string, string>> {
  const [found] = await tx.rows<{ acres: number }>(
    sql`select area_acres::float8 as acres from lands where id = ${idOf(land) ?? 0}`,
  )
  const acres = (area as { readonly acres?: number } | undefined)?.acres ?? 0
  return found && acres > found.acres ? { area: `This land has ${found.acres} acres` } : {}
}
