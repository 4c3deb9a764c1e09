import { campaigns, leftOut } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { fullRecord } from '../../engine/read/oneRecord'
import { described, integer, listOf, maybe, objectOf, text } from '../../engine/jsonSchema'

/** Answers the report of a campaign: each run, why farmers were excluded, and the languages used. */
export const campaignReportEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/campaigns/:id/report',
  summary: 'The delivery of a campaign’s messages, by run, skip reason and language',
  need: 'ROLE_CAMPAIGN_MANAGEMENT',
  record: campaigns,
  gives: objectOf({
    status: text,
    runs: listOf(
      objectOf({
        id: integer,
        number: integer,
        whom: text,
        status: text,
        error: maybe(text),
        audience: integer,
        sent: integer,
        failed: integer,
        optedOut: integer,
        open: integer,
        notSent: integer,
        parts: described(integer, 'The SMS that were sent'),
        cost: described(maybe(integer), 'In paise; null where no rate was set'),
        estimatedCost: described(maybe(integer), 'In paise, as it was when the run started'),
        dnd: integer,
        noConsent: integer,
        capped: integer,
      }),
    ),
    languages: listOf(objectOf({ language: text, messages: integer, parts: integer })),
    reasons: listOf(objectOf({ reason: text, count: integer })),
  }),
  answer: async (work, _body, { params }) => reportOf(work, Number(params.id)),
}

interface RunCounts {
  readonly dnd: number
  readonly noConsent: number
  readonly capped: number
}

async function reportOf(work: Work, id: number): Promise<object> {
  const { status } = await fullRecord(work, campaigns, id)
  const { tx } = work
  const runs = await tx.rows<RunCounts>(sql`
    select r.id, r.number, r.whom, r.status, r.error, r.audience, r.sent, r.failed, r.opted_out as "optedOut", r.open,
      r.audience - r.sent - r.failed - r.opted_out - r.open as "notSent",
      r.parts, r.cost, r.estimated_cost as "estimatedCost",
      r.excluded_dnd as dnd, r.excluded_consent as "noConsent", r.excluded_cap as capped
    from campaign_runs r where r.campaign_id = ${id} and r.deleted_at is null order by r.number`)
  const languages = await tx.rows<object>(sql`
    select m.language, count(*)::int as messages, sum(m.parts)::int as parts from campaign_messages m
    where m.campaign_id = ${id} and m.status = 'SENT' group by m.language order by count(*) desc, m.language`)
  const skipped = await tx.rows<{ reason: string; count: number }>(sql`
    select m.reason, count(*)::int as count from campaign_messages m
    where m.campaign_id = ${id} and m.status = 'LEFT_OUT' group by m.reason`)
  const sum = (count: keyof RunCounts): number => runs.reduce((total, run) => total + run[count], 0)
  const since = (reason: keyof typeof leftOut): number => skipped.find((one) => one.reason === reason)?.count ?? 0
  const reasons = [
    { reason: leftOut.DND, count: sum('dnd') },
    { reason: leftOut.NO_CONSENT, count: sum('noConsent') },
    { reason: leftOut.FREQUENCY_CAP, count: sum('capped') + since('FREQUENCY_CAP') },
    { reason: leftOut.OPTED_OUT, count: since('OPTED_OUT') },
  ]
  return { status, runs, languages, reasons }
}
