import {
  allows,
  formatMoney,
  formatNumber,
  type Foretold,
  type ForetoldLine,
  type ForetoldPart,
  type RowOf,
} from '#define'
import { campaignMessages, campaignQueries, campaignTemplates, farmers, leftOut, smsRates } from '#resources'
import { sql } from '../../database'
import { variablesIn, type Texts } from '../../engine/companyTexts'
import type { Work } from '../../engine/engine'
import { readFull } from '../../engine/read/oneRecord'
import { audienceOf, sifted, type QueryRow } from '../audience/audience'
import { allPartsOf, COUNTED, costOf, smsRateOn } from './cost'
import { ARCHIVED, NOT_APPROVED, unsaidIn } from './start'
import { maskedWords, standsFor, unknownText, wordColumns, wordJoins, written } from './words'
import type { Addressee, VariableMap } from './words'

/** A campaign in a form, with the ids of its links. */
export interface Draft {
  readonly query?: number | null
  readonly template?: number | null
  readonly variableMap?: VariableMap | null
  readonly frequencyCap?: number | null
}

/** The number of farmers shown with their messages. */
const SHOWN = 3

/** How a preview of a campaign is presented. */
export interface Telling {
  /** The label of the texts while they are unknown. */
  readonly label: string
  /** The action that would follow; undefined in a form. */
  readonly action?: 'run' | 'schedule'
}

/**
 * Previews what farmers would get if a campaign ran now: their number, the number of SMS, and the first three texts.
 * Refusals of the action are reported.
 */
export async function textsOf(work: Work, draft: Draft, { label, action }: Telling): Promise<Foretold> {
  const { query, template } = draft
  if (!query || !template)
    return { parts: [{ label, note: `Choose the ${query ? 'template' : 'audience'} to see the texts.` }] }
  const { engine, tx } = work
  const said = (await readFull(engine, tx, campaignTemplates, template)) as unknown as RowOf<typeof campaignTemplates>
  const asks = (await readFull(engine, tx, campaignQueries, query)) as unknown as QueryRow & {
    readonly status?: string
  }
  const texts: Texts = { bodies: said.bodies ?? {}, otherwise: said.otherwise ?? 'hi' }
  const map = draft.variableMap ?? {}
  const found = await foundFor(work, draft, asks, said.category)
  const write = (farmer: Addressee) => written(texts, withBlanks(texts, map), farmer)
  const parts = allPartsOf(
    found.rows.map((row) => write(row).parts),
    found.count,
  )
  const rate = await smsRateOn(tx, engine.now())
  const refusal = unsaidIn(texts, { variableMap: map }) || notReady(said.status, asks.status)
  const problem = unknownText(map) || refusal
  const isRefused = action !== undefined && (refusal !== '' || (action === 'run' && found.count === 0))
  const mayRead = allows(work.viewer.keys, farmers.access.see)
  return {
    parts: [
      { ...sizePart(found, { parts, rate }, problem && `${problem}.`), ...(isRefused && { isRefused }) },
      ...(rate === undefined ? [unpricedPart(work)] : []),
      ...found.rows.slice(0, SHOWN).map((row) => messagePart(row, write, mayRead)),
    ],
  }
}

/** Says why a template or a query with these statuses cannot be used, with the refusals of `partsOf`. */
function notReady(template: string | null | undefined, query: string | undefined): string {
  if (template !== 'APPROVED') return NOT_APPROVED
  return query === 'ACTIVE' ? '' : ARCHIVED
}

/** Fills in variables without a value with their names. */
function withBlanks({ bodies }: Texts, map: VariableMap): VariableMap {
  const blanks = variablesIn(Object.values(bodies)).filter((variable) => !standsFor(map, variable))
  return { ...map, ...Object.fromEntries(blanks.map((variable) => [variable, `[${variable}]`])) }
}

interface Found {
  readonly count: number
  readonly dnd: number
  readonly lacking: number
  readonly capped: number
  /** The first farmers, in sending order. */
  readonly rows: readonly Reader[]
}

interface Reader extends Addressee {
  readonly id: number
  readonly code: string
}

async function foundFor(
  { tx, viewer, engine }: Work,
  { frequencyCap }: Draft,
  query: QueryRow,
  category: string | null | undefined,
): Promise<Found> {
  const meant = sifted({ audience: audienceOf(query, category), cap: frequencyCap }, { viewer, now: engine.now() })
  const [counts] = await tx.rows<Omit<Found, 'rows'>>(sql`
    select count(*) filter (where not dnd and not lacking and not capped)::int as count, count(*) filter (where dnd)::int as dnd,
      count(*) filter (where not dnd and lacking)::int as lacking, count(*) filter (where not dnd and not lacking and capped)::int as capped
    from (${meant}) m`)
  const rows = await tx.rows<Reader>(sql`
    select t.id, t.farmer_code as code, ${wordColumns}
    from (select id from (${meant}) m where not dnd and not lacking and not capped order by id limit ${COUNTED}) m
    join farmers t on t.id = m.id ${wordJoins} order by t.id`)
  return { ...(counts ?? { count: 0, dnd: 0, lacking: 0, capped: 0 }), rows }
}

interface Size {
  /** The number of all SMS. */
  readonly parts: number
  /** In paise. */
  readonly rate: number | undefined
}

function sizePart({ count, rows, dnd, lacking, capped }: Found, { parts, rate }: Size, problem: string): ForetoldPart {
  const about = rows.length < count ? 'about ' : ''
  const all = `${about}${formatNumber(parts)}`
  const cost = rate === undefined ? undefined : costOf(parts, rate)
  const left = { [leftOut.DND]: dnd, [leftOut.NO_CONSENT]: lacking, [leftOut.FREQUENCY_CAP]: capped }
  const lines: ForetoldLine[] = [
    { label: 'Farmers', hint: 'who match now', words: formatNumber(count) },
    ...Object.entries(left).flatMap(([reason, number]) =>
      number ? [{ label: 'Skipped', hint: reason, words: formatNumber(number) }] : [],
    ),
    { label: 'SMS', hint: 'all parts together', words: all, isTotal: true },
    ...(cost === undefined
      ? []
      : [{ label: 'Cost', hint: `${about}at ${formatNumber(rate ?? 0)} paise per SMS`, money: cost, isTotal: true }]),
  ]
  const note = problem || (count ? '' : 'No farmers match.')
  const summary = `${formatNumber(count)} ${count === 1 ? 'farmer' : 'farmers'}, ${all} SMS${cost === undefined ? '' : `, ${about}${formatMoney(cost)}`}`
  return { label: 'Recipients and SMS', lines, summary, ...(note && { note, isWarning: true }) }
}

/** Says that the cost is unknown, with the way to set a rate for those who may. */
function unpricedPart({ viewer }: Work): ForetoldPart {
  const begins = { of: smsRates.is.name, label: 'Add SMS rate', from: {} }
  const mayAdd = allows(viewer.keys, smsRates.access.create)
  return { label: 'Cost', note: 'Cost unknown: no SMS rate is set for today.', ...(mayAdd && { begins }) }
}

/**
 * Previews the message of one farmer. Viewers who may not open farmers see masked names; the number of SMS is that of
 * the unmasked text.
 */
function messagePart(
  row: Reader,
  write: (farmer: Addressee) => ReturnType<typeof written>,
  mayRead: boolean,
): ForetoldPart {
  const shown = mayRead ? row : { ...row, ...maskedWords(row) }
  const { language, text } = write(shown)
  const languageName = campaignMessages.fields.language.options[language as 'hi'] ?? language
  const parts = mayRead ? {} : { parts: write(row).parts }
  return { label: `${shown.name ?? ''} (${row.code})`, sms: { text, language, languageName, ...parts } }
}
