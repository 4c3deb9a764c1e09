import { paths, type RowOf } from '#define'
import { consents, farmers, geographies, languageOfState, publicLinks, serviceNotice } from '#resources'
import { behaviour, type Endpoint } from '../engine/behaviour'
import type { Doubted } from '../engine/hooked'
import { wholeNumber } from '../engine/given'
import type { Work } from '../engine/engine'
import { idOf } from '../engine/idOf'
import { readFull } from '../engine/read/oneRecord'
import { visibilityOf } from '../engine/viewer'
import { insertRecord } from '../engine/write/create'
import { putTogether } from '../engine/write/putTogether'
import { sql } from '../database'
import { proposal } from '../engine/commonSchemas'
import { needed, recordOf } from '../engine/jsonSchema'
import { blacklisting } from './blacklist'
import { earnAgain, earnRegistrations, keepPoints, movePoints, openPoints, registration } from './points'
import { daySumsOf } from './sums/daySums'
import { outlookOf, positionOfFarmer, weatherFacts } from './weather'

/** Farmers: consent, and what a merge and its reversal need beyond moving their records. */
export const farmersBehaviour = behaviour(farmers, {
  sums: daySumsOf(farmers, { day: 'createdAt', isInstant: true }),
  saved: async (work, { before, after }) => {
    if (!before && after.noticeRead) await noteConsent(work, after)
    await keepRegistration(work, before, after)
    if (before && before.village?.id !== after.village?.id) await movePoints(work, { field: 'farmer', id: after.id })
    if (before?.status === 'ACTIVE' && after.status !== 'ACTIVE') await endLinks(work, after.id)
  },
  made: earnRegistrations,
  doubts: farmerDoubts,
  facts: async ({ tx, engine }, id) =>
    weatherFacts(await outlookOf(tx, await positionOfFarmer(tx, id), engine.now()), engine.now()),
  effects: {
    ...blacklisting('FARMER'),
    merge: async (work, { record, input }) => {
      const [stays, reason] = [Number(input.mergedInto), String(input.reason)]
      await keepMobile(work, { of: record, at: stays, reason })
      await openPoints(work, { of: record.id, at: stays })
    },
    reverseMerge: async (work, { record, input }) => {
      const stays = record.mergedInto?.id ?? 0
      await takeMobileBack(work, { of: record, at: stays, reason: String(input.reason) })
      await openPoints(work, { of: stays, at: record.id })
    },
  },
})

/** Reverses the points of a registration with a merge, and earns them again when the merge is reversed. */
async function keepRegistration(
  work: Work,
  before: RowOf<typeof farmers> | undefined,
  after: RowOf<typeof farmers>,
): Promise<void> {
  const [was, is] = [before && registration(before), registration(after)]
  if (was && !is) await keepPoints(work, was, is)
  if (before && !was && is && after.status !== 'ERASED') await earnAgain(work, is)
}

/** Records the farmer's consent to the service, by this version of the notice and in their language. */
async function noteConsent(work: Work, { id, language }: RowOf<typeof farmers>): Promise<void> {
  const given = { farmer: id, purpose: 'SERVICE', noticeVersion: serviceNotice.version, language, channel: 'AGENT' }
  const consent = { ...given, givenAt: work.engine.now().toISOString() }
  await insertRecord(work, consents, consent, farmers.form.messages.createFailed)
}

/** Proposes a new farmer's language: that of the village's state. */
export const farmerProposalEndpoint: Endpoint = {
  method: 'GET',
  path: `${paths.api(farmers)}/proposal`,
  summary: 'The defaults of a new farmer in a village: { values, rows }',
  need: farmers.access.see,
  query: { village: needed(recordOf(geographies, 'The id of the village')) },
  gives: proposal,
  answer: async ({ tx }, _body, { query }) => {
    const [state] = await tx.rows<{ code: string | null }>(sql`
      select s.iso_code as code from geographies g join geographies s on s.id = g.parent_state_id where g.id = ${wholeNumber(query.village) ?? 0}`)
    return { values: state ? { language: languageOfState[state.code ?? ''] ?? 'hi' } : {}, rows: {} }
  },
}

/** Ends the public links of a person who is no longer a farmer of the company. */
async function endLinks(work: Work, farmer: number): Promise<void> {
  const open = await work.tx.rows<{ id: number }>(
    sql`select id from public_links where farmer_id = ${farmer} and status = 'OPEN' order by id for update`,
  )
  const values = { status: 'ENDED', endedAt: work.engine.now().toISOString() }
  await putTogether(
    work,
    publicLinks,
    open.map(({ id }) => ({ id, values })),
    { action: 'end', reason: 'The farmer is no longer active' },
  )
}

/** Keeps the number of the merged farmer beside that of the one who stays, where there is room. */
async function keepMobile(
  work: Work,
  { of, at, reason }: { of: RowOf<typeof farmers>; at: number; reason: string },
): Promise<void> {
  const before = await readFull(work.engine, work.tx, farmers, at)
  if (before.altMobile || !of.mobile || before.mobile === of.mobile) return
  await putTogether(work, farmers, [{ id: at, values: { altMobile: of.mobile } }], { action: 'update', reason })
}

/** Removes the number that the merge of a farmer added to the one who was kept, unless it was changed since. */
async function takeMobileBack(
  work: Work,
  { of, at, reason }: { of: RowOf<typeof farmers>; at: number; reason: string },
): Promise<void> {
  const [kept] = await work.tx.rows(sql`
    select from farmers f join history m on m.resource = 'farmers' and m.record_id = ${of.id} and m.action = 'merge'
      join history k on k.resource = 'farmers' and k.record_id = f.id and k.request is not distinct from m.request and k.reason = m.reason
    where f.id = ${at} and f.alt_mobile = ${of.mobile} and k.changes -> 'altMobile' ->> 0 is null and k.changes -> 'altMobile' ->> 1 = ${of.mobile}
      and m.id = (select max(id) from history where resource = 'farmers' and record_id = ${of.id} and action = 'merge')
    for no key update of f`)
  if (kept) await putTogether(work, farmers, [{ id: at, values: { altMobile: null } }], { action: 'update', reason })
}

/**
 * Finds new farmers of an import who may exist already: an active one of the same name, father or husband, and village
 * (domain §1.C). For viewers who see fathers and husbands masked it finds none: a sheet with a row for each usual name
 * would tell them which one it is. They are asked about farmers of the same name and village.
 */
async function farmerDoubts({ tx, viewer }: Work, rows: readonly Doubted[]): Promise<Record<string, string>[]> {
  const isSeen = visibilityOf(farmers.fields.fatherOrHusbandName, viewer) === 'full'
  const asked = (isSeen ? rows : []).flatMap(({ given, existing }, at) => {
    const { firstName, middleName, lastName, fatherOrHusbandName: father } = given
    const name = [firstName, middleName, lastName].filter((part) => typeof part === 'string').join(' ')
    const village = idOf(given.village)
    return existing || !name || !village || typeof father !== 'string' ? [] : [{ at, name, father, village }]
  })
  if (asked.length === 0) return rows.map(() => ({}))
  const found = await tx.rows<{ at: number; code: string }>(sql`
    select distinct on (a.at) a.at, f.farmer_code as code
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(at integer, name text, father text, village bigint)
    join farmers f on f.village_id = a.village and lower(f.name) = lower(a.name) and lower(f.father_or_husband_name) = lower(a.father)
      and f.status = 'ACTIVE' and f.deleted_at is null order by a.at, f.id`)
  const codes = new Map(found.map(({ at, code }) => [Number(at), code]))
  return rows.map((_, at): Record<string, string> => {
    const code = codes.get(at)
    return code ? { firstName: `${code} has the same name, father or husband, and village` } : {}
  })
}
