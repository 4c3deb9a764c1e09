import { placeAt, type FieldErrors } from '#define'
import { landingRules } from '#resources'
import { name, sql } from '../database'
import { tableOf } from '../database/columns'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { badRequest } from '../engine/problem'
import { idIn } from '../engine/read/idIn'

/**
 * Landing rules: about an existing user, and to a page of the portal: otherwise people would silently start elsewhere.
 */
export const landingRulesBehaviour = behaviour(landingRules, {
  prepare: async (work, { before, input }) => {
    const [target, value] = [input.targetRoute ?? '', input.matchValue ?? '']
    const isNewTarget = target !== before?.targetRoute
    const isKnown = before !== undefined || (await isThere(work, input.matchType ?? 'AUTHORITY', value))
    const errors: FieldErrors = {
      ...(isNewTarget && !(await isPage(work, target)) && { targetRoute: `The portal has no page ${target}` }),
      ...(!isKnown && {
        matchValue: input.matchType === 'USERNAME' ? `There is no user “${value}”` : `There is no authority “${value}”`,
      }),
    }
    const title = before ? landingRules.form.messages.updateFailed : landingRules.form.messages.createFailed
    if (Object.keys(errors).length) throw badRequest(title, { fields: errors })
  },
  effects: {},
})

/** A record's page exists only while the record does; any other word after the tab would be taken for one. */
async function isPage({ engine, tx }: Work, address: string): Promise<boolean> {
  const place = placeAt(engine.register, address)
  if (!place || !('id' in place)) return place !== undefined
  const found = await tx.rows(
    sql`select 1 from ${name(tableOf(place.resource))} where id = ${idIn(place.id) ?? 0} and deleted_at is null`,
  )
  return found.length > 0
}

async function isThere({ tx }: Work, matchType: 'USERNAME' | 'AUTHORITY', value: string): Promise<boolean> {
  const found =
    matchType === 'USERNAME'
      ? sql`select 1 from users where lower(username) = lower(${value}) and deleted_at is null`
      : sql`select 1 from authorities where lower(authority) = lower(${value}) and deleted_at is null`
  return (await tx.rows(found)).length > 0
}
