import { isUuid, formats, messages, paths } from '#define'
import { farmers } from '#resources'
import { name, sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { anything } from '../../engine/jsonSchema'
import { badRequest, notFound } from '../../engine/problem'
import { matchingRows } from '../../engine/read/matchingRows'
import { oneRecord } from '../../engine/read/oneRecord'

const farmer = anything('The farmer, as `GET /farmers/{id}` answers')

/** Finds a farmer by the full mobile number: the active one, or else the latest. Counts as a lookup. */
const byMobile: Endpoint = {
  method: 'GET',
  path: `${paths.api(farmers)}/by-mobile`,
  summary: 'The farmer with a mobile number',
  need: farmers.access.see,
  query: { mobile: 'The whole number, in any usual spelling' },
  gives: farmer,
  answer: async (work, _body, { query: { mobile } }) => {
    const q = formats.mobile.normalise(String(mobile ?? ''))
    if (!formats.mobile.isValid(q))
      throw badRequest(farmers.form.messages.fetchFailed, { fields: { mobile: 'Enter a whole mobile number' } })
    return foundBy(work, q, farmers.form.messages.notFound)
  },
}

/** Finds a farmer by the guid that apps and partners use. */
const byGuid: Endpoint = {
  method: 'GET',
  path: `${paths.api(farmers)}/by-guid/:guid`,
  summary: 'The farmer with a guid',
  need: farmers.access.see,
  gives: farmer,
  answer: async (work, _body, { params: { guid = '' } }) => {
    if (!isUuid(guid)) throw notFound(messages.noFarmerOfGuid)
    return foundBy(work, guid, messages.noFarmerOfGuid)
  },
}

/** Endpoints for looking up farmers; by id the record's own endpoint does. */
export const lookupEndpoints: readonly Endpoint[] = [byMobile, byGuid]

async function foundBy(work: Work, q: string, none: string): Promise<unknown> {
  const [found] = await work.tx.rows<{ id: number }>(sql`
    select t.id from ${name(tableOf(farmers))} t where ${matchingRows(work, farmers, { q })}
    order by t.status = 'ACTIVE' desc, t.id desc limit 1`)
  if (!found) throw notFound(none)
  return JSON.parse((await oneRecord(work, farmers, found.id)).json) as unknown
}
