import { plainSms } from '#define'
import { publicLinks, soilTests } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { portalAddress } from '../../../engine/exports/mailWords'
import { linkEnd, linkToken } from '../../../engine/linkToken'
import { badRequest, Problem } from '../../../engine/problem'
import { insertRecord } from '../../../engine/write/create'
import { putTogether } from '../../../engine/write/putTogether'
import { cardWords } from './cardWords'

/** The minimum time between two links to the same report, in seconds. */
const PAUSE = 60

interface Reader {
  readonly no: string
  readonly land: string
  readonly farmer: number
  readonly guid: string
  readonly mobile: string | null
  readonly language: string
  readonly isActive: boolean
}

/**
 * Sends the farmer of a soil test a link to its report, in their language. Earlier links expire, so that a report has
 * one valid link. Throws 400 where the farmer can't be reached or was sent one a moment ago.
 */
export async function shareReport(work: Work, failed: string, test: number): Promise<void> {
  const { engine, tx, viewer } = work
  const [reader] = await tx.rows<Reader>(sql`
    select t.sample_no as no, l.name as land, f.id as farmer, f.guid, f.mobile, f.language, f.status = 'ACTIVE' as "isActive"
    from soil_tests t join farmers f on f.id = t.farmer_id join lands l on l.id = t.land_id where t.id = ${test}`)
  if (!reader?.isActive || !reader.mobile) throw badRequest(failed, { detail: 'This farmer is no longer active.' })
  await refuseHaste(work, failed, test)
  await endLinks(work, test)
  const { no, land, farmer, guid, mobile } = reader
  const lasts = 'DAYS_90'
  const expiresAt = linkEnd(engine, lasts)
  const link = { farmer, kind: 'SOIL', soilTest: test, purpose: `Soil report ${no}`, lasts, expiresAt }
  const { id } = await insertRecord(work, publicLinks, { ...link, madeBy: viewer.id || null }, failed)
  const token = linkToken(engine, { id, kind: 'SOIL', farmer, expiresAt })
  const language = reader.language in cardWords ? (reader.language as keyof typeof cardWords) : 'en'
  const words = { land, link: `${engine.setting(portalAddress)}/farmer/${guid}?t=${token}` }
  const isSent = await engine.outbox.send(tx, {
    ...{ channel: 'SMS', template: 'SOIL_REPORT', subject: 'Soil report', ref: `${soilTests.is.name} ${test}` },
    ...{ to: mobile, farmer, language },
    text: plainSms(cardWords[language].sms.replace(/\{(land|link)\}/g, (_, name: keyof typeof words) => words[name])),
  })
  if (!isSent) throw new Problem(503, failed, { detail: 'The message couldn’t be sent.' })
}

/** Throws 400 where a link was sent a moment ago. The action has locked the soil test. */
async function refuseHaste({ tx, engine }: Work, failed: string, test: number): Promise<void> {
  const since = new Date(engine.now().getTime() - PAUSE * 1000).toISOString()
  const [found] = await tx.rows(sql`
    select 1 from history where resource = ${soilTests.is.name} and record_id = ${test} and action = 'shareAgain'
      and at > ${since}::timestamptz limit 1`)
  if (found) throw badRequest(failed, { detail: `The farmer got this report less than ${PAUSE} seconds ago.` })
}

async function endLinks(work: Work, test: number): Promise<void> {
  const open = await work.tx.rows<{ id: number }>(
    sql`select id from public_links where soil_test_id = ${test} and status = 'OPEN' order by id for update`,
  )
  const values = { status: 'ENDED', endedAt: work.engine.now().toISOString() }
  const puts = open.map(({ id }) => ({ id, values }))
  await putTogether(work, publicLinks, puts, { action: 'end', reason: 'A new link was sent' })
}
