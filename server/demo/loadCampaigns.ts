import { addDays, smsSize } from '#define'
import { campaignMessages, campaignQueries, campaignRuns, campaigns, campaignTemplates, smsRates } from '#resources'
import { campaignPlans, morningOf, queryRows, smsRate, smsRateRows, type CampaignPlan } from './campaigns/rows'
import { templateRows, templateTexts } from './campaigns/texts'
import type { Hired } from './people/hired'
import { randomOf } from './kernel/random'
import type { Buyer } from './retail/buyers'
import type { Store } from './store'
import type { Row } from './kernel/row'
import { grouped } from './words'
import type { World } from './people/world'

/** The people and the audiences of campaigns. */
interface CampaignLoad {
  readonly staff: readonly Hired[]
  readonly buyers: readonly Buyer[]
  readonly crops: ReadonlyMap<string, number>
  readonly world: World
  readonly today: string
  readonly log: (line: string) => void
}

/** Stores audiences, templates and campaigns, with the runs of those that have started. */
export async function loadCampaigns(store: Store, load: CampaignLoad): Promise<void> {
  const { staff, crops, world, today, log } = load
  const created = morningOf(today, -120)
  const states = new Map(world.states.map(({ id, code }) => [code.slice(-2), id]))
  const queries = await store.insert(campaignQueries, queryRows({ crops, states }, created))
  const templates = await store.insert(campaignTemplates, templateRows(created))
  await store.insert(smsRates, smsRateRows(today, created))
  const owner = staff.find(({ username }) => username === 'campaign')?.id ?? null
  const drawn = campaignPlans.map((plan, at) => drawnFrom(plan, at, load))
  const ids = await store.insert(
    campaigns,
    drawn.map(({ plan, counts }) =>
      campaignRow(plan, counts, { owner, today, query: queries[plan.query], template: templates[plan.template] }),
    ),
  )
  const begun = drawn.flatMap((one, at) => (one.counts ? [{ ...one, counts: one.counts, id: ids[at] ?? 0 }] : []))
  const runs = await store.insert(
    campaignRuns,
    begun.map(({ plan, counts, id }) => runRow(plan, counts, { campaign: id, owner, today })),
  )
  const messages = begun.flatMap(({ messages: rows, id }, at) =>
    rows.map((row) => ({ ...row, campaign: id, run: runs[at] })),
  )
  await store.insert(campaignMessages, messages)
  log(`campaigns ${ids.length}, templates ${templates.length}, messages ${grouped(messages.length)}`)
}

interface Counts {
  readonly audience: number
  readonly sent: number
  readonly failed: number
  readonly open: number
  /** The number of SMS sent, and of those for all recipients. */
  readonly parts: number
  readonly allParts: number
}

interface Drawn {
  readonly plan: CampaignPlan
  readonly messages: readonly Row[]
  readonly counts?: Counts
}

/** Lists the recipients of a campaign in sending order, and where it stopped. */
function drawnFrom(plan: CampaignPlan, at: number, { buyers, today }: CampaignLoad): Drawn {
  const { share, sent = 0, day = 0, status } = plan
  if (!share) return { plan, messages: [] }
  const random = randomOf(`campaign ${at}`)
  const chosen = buyers.filter(({ hearsPromotion }) => random.chance(share / 100) && hearsPromotion)
  const reached = Math.round((chosen.length * sent) / 100)
  const failed =
    status === 'FAILED' ? Math.min(5, chosen.length - reached) : status === 'COMPLETED' ? chosen.length - reached : 0
  const begun = Date.parse(morningOf(today, day))
  const bodies = templateTexts[plan.template]?.bodies ?? {}
  const messages = chosen.map(({ id, language }, order): Row => {
    const moment = new Date(begun + Math.floor(order / 40) * 1_000).toISOString()
    const spoken = bodies[language] ? language : 'hi'
    const said = { farmer: id, language: spoken, createdAt: new Date(begun).toISOString() }
    if (order >= reached + failed) return { ...said, language, status: status === 'PAUSED' ? 'QUEUED' : 'NOT_SENT' }
    const gone = { ...said, at: moment, parts: smsSize(bodies[spoken] ?? '').parts }
    return order < reached
      ? { ...gone, status: 'SENT' }
      : { ...gone, status: 'FAILED', error: 'The provider did not accept it' }
  })
  const open = status === 'PAUSED' ? chosen.length - reached : 0
  const sizes = chosen.map(({ language }) => smsSize(bodies[language] ?? bodies.hi ?? '').parts)
  const [parts, allParts] = [reached, chosen.length].map((count) =>
    sizes.slice(0, count).reduce((sum, size) => sum + size, 0),
  ) as [number, number]
  return { plan, messages, counts: { audience: chosen.length, sent: reached, failed, open, parts, allParts } }
}

interface Stored {
  readonly owner: number | null
  readonly today: string
}

interface Made extends Stored {
  readonly query?: number
  readonly template?: number
}

function campaignRow(
  { name, template, status, day, problem, weeklyFor }: CampaignPlan,
  counts: Counts | undefined,
  made: Made,
): Row {
  const isPlanned = day !== undefined
  const createdAt = morningOf(made.today, Math.min(day ?? 0, 0) - 3)
  const variables: Readonly<Record<string, string>> = {
    name: '{firstName}',
    crop: '{crop}',
    offer: 'This week 10% less.',
    district: '{district}',
  }
  const named = templateTexts[template]?.variables ?? []
  return {
    ...{ name, query: made.query, template: made.template, status, owner: made.owner, problem, createdAt },
    ...{ ratePerMin: 2_400, frequencyCap: 3 },
    variableMap: Object.fromEntries(named.map((variable) => [variable, variables[variable] ?? ''])),
    ...(status !== 'DRAFT' && { testedAt: createdAt, testedBy: made.owner, testMobiles: ['+919800000001'] }),
    ...(isPlanned && { startAt: morningOf(made.today, day), startedBy: made.owner }),
    ...(weeklyFor && {
      ...{ repeats: 'WEEKLY', firstAt: morningOf(made.today, day ?? 0) },
      repeatsTill: addDays(made.today, (day ?? 0) + weeklyFor),
    }),
    ...(counts && {
      ...{ runCount: 1, audience: counts.audience, sent: counts.sent },
      sentShare: counts.sent < counts.audience ? Math.min(99, Math.round((100 * counts.sent) / counts.audience)) : 100,
    }),
  }
}

function runRow(
  { name, query, status, day = 0, problem }: CampaignPlan,
  counts: Counts,
  { campaign, owner, today }: Stored & { readonly campaign: number },
): Row {
  const startedAt = morningOf(today, day)
  const left = Math.round(counts.audience / 12)
  const { allParts, ...counted } = counts
  const rate = smsRate(day)
  return {
    ...{
      name: `${name}, run 1`,
      campaign,
      number: 1,
      whom: 'ALL',
      status,
      startedAt,
      startedBy: owner,
      error: problem,
    },
    ...{
      ...counted,
      ...{ smsRate: rate, cost: Math.round(counts.parts * rate) },
      ...{ estimatedParts: allParts, estimatedCost: Math.round(allParts * rate) },
      sendsFrom: startedAt,
      excludedDnd: asksAll(query) ? 0 : left,
      excludedConsent: left * 3,
      createdAt: startedAt,
    },
    ...(status !== 'PAUSED' && { endedAt: new Date(Date.parse(startedAt) + 15 * 60_000).toISOString() }),
  }
}

/** Whether a query of the demo includes DND: its campaigns are no promotion. */
function asksAll(query: number): boolean {
  return queryRows({ crops: new Map(), states: new Map() }, '')[query]?.excludeDnd === false
}
