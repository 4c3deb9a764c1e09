import { placeAt, type FieldErrors, type Register } from '#define'
import { landingRules } from '#resources'
import { sql } from '../database'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { badRequest } from '../engine/problem'

/** A rule is about somebody who exists, and leads to a page of the portal: else people would silently begin elsewhere. */
export const landingRulesBehaviour = behaviour(landingRules, {
  prepare: async (work, { before, input }) => {
    const [target, value] = [input.targetRoute ?? '', input.matchValue ?? '']
    const isNewTarget = target !== before?.targetRoute
    const isKnown = before !== undefined || (await isThere(work, input.matchType ?? 'AUTHORITY', value))
    const errors: FieldErrors = {
      ...(isNewTarget && !isPage(work.engine.register, target) && { targetRoute: `The portal has no page ${target}` }),
      ...(!isKnown && {
        matchValue: input.matchType === 'USERNAME' ? `There is no user “${value}”` : `There is no authority “${value}”`,
      }),
    }
    const title = before ? landingRules.messages.updateFailed : landingRules.messages.createFailed
    if (Object.keys(errors).length) throw badRequest(title, { fields: errors })
  },
  effects: {},
})

/** A single record is a page only under its number: any other word after the tab would be taken for one. */
function isPage(register: Register, address: string): boolean {
  const place = placeAt(register, address)
  return place !== undefined && !('id' in place && !/^[1-9]\d*$/.test(place.id))
}

async function isThere({ tx }: Work, matchType: 'USERNAME' | 'AUTHORITY', value: string): Promise<boolean> {
  const found =
    matchType === 'USERNAME'
      ? sql`select 1 from users where lower(username) = lower(${value}) and deleted_at is null`
      : sql`select 1 from authorities where lower(authority) = lower(${value}) and deleted_at is null`
  return (await tx.rows(found)).length > 0
}
