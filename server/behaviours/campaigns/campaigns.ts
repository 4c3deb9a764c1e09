import { formats, inSentence, todayInIndia } from '#define'
import { campaignLimits, campaignQueries, campaigns, campaignTemplates } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { badRequest, forbidden, Problem, tooMany } from '../../engine/problem'
import { countTurn } from '../../engine/turns'
import { put } from '../../engine/write/put'
import { beginScheduled } from './clock'
import { holdParts, moveRuns } from './moves'
import { sendDue } from './sending'
import {
  beginRun,
  isInWindow,
  mustBeApproved,
  mustBeSaid,
  noteAudience,
  partsOf,
  type Campaign,
  type Whom,
} from './start'
import { messageText, sampleWords, unknownText, type VariableMap } from './words'

const {
  actions,
  form: { messages },
} = campaigns
const hours = `${campaignLimits.window.from}:00 to ${campaignLimits.window.till}:00`

/** Clears the planned repetitions of a campaign. */
const once = { repeats: null, repeatsTill: null, firstAt: null } as const

/**
 * Campaigns: tested on a few phones, started by a person or by schedule, and sent in portions until they are finished.
 */
export const campaignsBehaviour = behaviour(campaigns, {
  begins: async ({ viewer }) => ({ owner: viewer.id || null }),
  prepare: async (_work, { before, input }) => {
    mustBeKnown(input.variableMap, before ? messages.updateFailed : messages.createFailed)
    // Tests, plans and approvals applied to the campaign as it was before.
    return before ? { status: 'DRAFT', startAt: null, approvedBy: null, ...once } : {}
  },
  timeRules: {
    send: async (engine) => {
      await beginScheduled(engine)
      sendInBackground(engine)
    },
  },
  holds: ({ tx }, id) => holdParts(tx, sql`c.id = ${id}`),
  effects: {
    test: async (work, { record, input }) => testOn(work, record, input.testMobiles as readonly string[]),
    retest: async (work, { record, input }) => {
      const variableMap = (input.variableMap as VariableMap | undefined) ?? record.variableMap
      mustBeKnown(variableMap, actions.retest.failed)
      await mustBeSaid(work, { ...record, variableMap }, actions.retest.failed)
      await testOn(work, { ...record, variableMap }, input.testMobiles as readonly string[])
    },
    approve: async (work, { record }) => {
      await mustBeOfOthers(work, record)
    },
    schedule: async (work, { record, input }) => {
      const { failed } = actions.schedule
      const at = new Date(String(input.startAt))
      const parts = await partsOf(work, record, failed)
      if (at <= work.engine.now()) throw badRequest(failed, { fields: { startAt: 'This time has passed' } })
      if (!isInWindow(parts.category, at))
        throw badRequest(failed, { fields: { startAt: `Promotional messages are sent only from ${hours}` } })
      mustBeApproved(work, record, await noteAudience(work, record, parts), failed)
      const { repeats, repeatsTill } = input
      if (repeats && String(repeatsTill) < todayInIndia(at))
        throw badRequest(failed, { fields: { repeatsTill: 'This day is before the start' } })
      const series = repeats ? { repeatsTill, firstAt: at.toISOString() } : { repeatsTill: null, firstAt: null }
      await put(work, campaigns, record.id, series)
    },
    stop: async (work, { record }) => {
      const [last] = await work.tx.rows<{ at: string }>(sql`
        select to_char(max(started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from campaign_runs where campaign_id = ${record.id}`)
      await put(work, campaigns, record.id, { startAt: last?.at ?? null })
    },
    run: async (work, { record }) => {
      const { failed } = actions.run
      const { category } = await partsOf(work, record, failed)
      const now = work.engine.now()
      const isDue = record.status === 'SCHEDULED' && !!record.startAt && new Date(record.startAt) <= now
      if (!isDue && !isInWindow(category, now))
        throw badRequest(failed, { detail: `Promotional messages are sent only from ${hours}. Schedule the campaign` })
      await beginRun(work, record, { whom: 'ALL', isAtOnce: isDue }, failed)
    },
    pause: (work, { record }) => moveRuns(work, [record.id], { from: ['RUNNING'], to: { status: 'PAUSED' } }),
    resume: async (work, { record, input }) => {
      if (input.whom === 'ALL') return beginRun(work, record, { whom: 'ALL' }, actions.resume.failed)
      await partsOf(work, record, actions.resume.failed)
      mustBeApproved(work, record, record.audience ?? 0, actions.resume.failed)
      await moveRuns(work, [record.id], { from: ['PAUSED'], to: { status: 'RUNNING' } })
      await sendAfterwards(work)
    },
    restart: async (work, { record, input }) => {
      await beginRun(work, record, { whom: input.whom as Whom }, actions.restart.failed)
    },
  },
})

/** Throws 400 at the variables when one is mapped to an unknown farmer field. */
function mustBeKnown(map: VariableMap | null | undefined, failed: string): void {
  const unknown = unknownText(map ?? {})
  if (unknown) throw badRequest(failed, { fields: { variableMap: unknown } })
}

/** Sends the message with sample words to some phones, in all its languages. */
async function testOn(work: Work, campaign: Campaign, given: readonly string[]): Promise<void> {
  const { tx, engine } = work
  const { failed } = actions.test
  const mobiles = [...new Set(given.map(formats.mobile.normalise))]
  const wrong = mobiles.filter((mobile) => !formats.mobile.isValid(mobile))
  if (mobiles.length === 0 || wrong.length)
    throw badRequest(failed, {
      fields: {
        testMobiles: wrong.length
          ? `${wrong.join(', ')}: ${formats.mobile.message}`
          : 'Enter at least one mobile number',
      },
    })
  const parts = await partsOf(work, campaign, failed)
  await takeTestTurn(work, campaign.id, failed)
  for (const to of mobiles)
    for (const [language, body] of Object.entries(parts.texts.bodies)) {
      const text = messageText(body, campaign.variableMap ?? {}, sampleWords())
      const ref = `test of campaign ${campaign.id}`
      const message = {
        channel: 'SMS',
        to,
        template: 'CAMPAIGN',
        subject: campaign.name ?? '',
        text,
        language,
        ref,
      } as const
      const isSent = await engine.outbox.send(tx, { ...message, isPromotion: parts.category === 'PROMOTIONAL' })
      if (!isSent) throw new Problem(503, failed, { detail: 'The message couldn’t be sent.' })
    }
  await noteAudience(work, campaign, parts)
  await put(work, campaigns, campaign.id, { testMobiles: mobiles })
}

/** Throws 429 when a campaign has been tested five times in ten minutes: a test sends real SMS to any number. */
async function takeTestTurn({ tx, engine }: Work, campaign: number, failed: string): Promise<void> {
  const { most, seconds } = campaignLimits.tests
  const { wait } = await countTurn(
    tx,
    engine.fingerprint(`test of campaign ${campaign}`),
    campaignLimits.tests,
    engine.now(),
  )
  if (wait === 0) return
  const minutes = Math.ceil(wait / 60)
  throw tooMany(failed, {
    detail: `A campaign can be tested ${most} times in ${seconds / 60} minutes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  })
}

/**
 * Throws 403 when the viewer was the last to write the campaign, its query or its template: people can't approve their
 * own work.
 */
async function mustBeOfOthers({ tx, viewer }: Work, { id, query, template }: Campaign): Promise<void> {
  const parts = [
    { resource: campaigns.is.name, one: campaigns.is.singular, id },
    { resource: campaignQueries.is.name, one: campaignQueries.is.singular, id: query?.id ?? 0 },
    { resource: campaignTemplates.is.name, one: campaignTemplates.is.singular, id: template?.id ?? 0 },
  ]
  // The service moves campaigns too, without a user: that is no edit.
  const [own] = await tx.rows<{ one: string }>(sql`
    select p.one from json_to_recordset(${JSON.stringify(parts)}::json) as p(resource text, one text, id bigint)
    where (select h.by_id from history h where h.resource = p.resource and h.record_id = p.id and h.by_id is not null
      and h.action in ('create', 'update', 'restore') order by h.id desc limit 1) = ${viewer.id} limit 1`)
  if (own)
    throw forbidden('Access is denied', {
      detail: `You were the last to edit its ${inSentence(own.one)}. Someone else must approve the audience.`,
    })
}

const sending = new WeakMap<Engine, { isAsked: boolean }>()

async function sendAfterwards({ engine, tx, onFault }: Work): Promise<void> {
  await tx.afterwards(async (isCommitted) => {
    if (isCommitted) sendInBackground(engine, onFault)
  })
}

/**
 * Sends in the background of this process, one portion after the other; a request during a run makes it look once more.
 */
function sendInBackground(engine: Engine, onFault: (error: unknown) => void = () => undefined): void {
  const busy = sending.get(engine)
  if (busy) {
    busy.isAsked = true
    return
  }
  const own = { isAsked: true }
  sending.set(engine, own)
  engine.background.start(async (signal) => {
    try {
      while (own.isAsked && !signal.aborted) {
        own.isAsked = false
        await sendDue(engine, signal)
      }
    } finally {
      sending.delete(engine)
    }
  }, onFault)
}
