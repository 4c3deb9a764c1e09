import { paths, type AnyResource, type Foretold, type ForetoldLine, type ForetoldPart, moneyText } from '#define'
import { dailyCashes, hospicashPolicies, weatherKavach } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { foretold } from '../../engine/commonSchemas'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { objectIn } from '../../engine/given'
import { idOf } from '../../engine/idOf'
import { formValues, integer, objectOf } from '../../engine/jsonSchema'
import { Problem } from '../../engine/problem'
import { soundValues } from '../../engine/write/soundValues'
import { walletOf } from '../tariff'
import { premiumDiscount } from './discount'
import { strikeWords } from './triggers'
import { triggersOf } from './kavach'
import { schemeOf, type SchemeFacts } from './schemeFacts'
import { lastDayOf } from './term'

type Given = Readonly<Record<string, unknown>>

/** Endpoints of the price of a policy or a kavach in its form, and whether the wallet can pay it. */
export const premiumEndpoints: readonly Endpoint[] = [
  previewOf(hospicashPolicies, 'The premium of a hospicash policy as entered in a form', policyParts),
  previewOf(weatherKavach, 'The premium and triggers of a kavach as entered in a form', kavachParts),
]

function previewOf(
  resource: AnyResource,
  summary: string,
  parts: (work: Work, given: Given) => Promise<ForetoldPart[]>,
): Endpoint {
  return {
    method: 'POST',
    path: `${paths.api(resource)}/premium`,
    summary: `${summary}, { id?, values }: { parts }. Nothing is changed`,
    need: resource.access.see,
    alsoNeeds: resource.access.create === false ? [] : [resource.access.create],
    body: objectOf({}, { id: integer, values: formValues(resource) }),
    gives: foretold,
    answer: async (work, body): Promise<Foretold> => {
      const asked = Object.fromEntries(
        (resource.form.preview?.of ?? []).flatMap((name) => {
          const field = resource.fields[name]
          return field ? [[name, field]] : []
        }),
      )
      return { parts: await parts(work, await soundValues(work, asked, objectIn(objectIn(body).values ?? {}))) }
    },
  }
}

async function policyParts(work: Work, given: Given): Promise<ForetoldPart[]> {
  const scheme = await schemeOf(work, idOf(given.scheme) ?? 0)
  if (!scheme) return [{ label: 'Premium', note: 'Choose the scheme to see the premium.' }]
  const daily = String(given.dailyCash ?? '500')
  const label = 'Premium per person'
  const hint = `${dailyCashes[Number(daily) as keyof typeof dailyCashes]} of daily cash`
  const sums = sumsOf(scheme.premium * (Number(daily) / 500), scheme)
  const start = given.startDate ? String(given.startDate) : undefined
  return [
    {
      label,
      summary: `${moneyText(sums.farmerPays)} per person`,
      lines: [
        ...premiumLines(sums, scheme, hint),
        ...(given.offer ? [{ label: 'Offer', words: 'Taken off the premium of all insured persons' }] : []),
        ...(start ? [{ label: 'Covered till', words: dayWords(lastDayOf(start, scheme.termDays)) }] : []),
      ],
      ...(await walletNote(work, given)),
    },
  ]
}

async function kavachParts(work: Work, given: Given): Promise<ForetoldPart[]> {
  const id = idOf(given.scheme) ?? 0
  const [scheme, acres] = [await schemeOf(work, id), acresIn(given.area)]
  if (!scheme || !acres) return [{ label: 'Premium', note: 'Choose the scheme and the area to see the premium.' }]
  const sums = sumsOf(shareOf(scheme.premium, acres, 1000), scheme)
  const offered = await offerLine(work, given, sums.farmerPays)
  const insured = shareOf(scheme.sumPerAcre ?? 0, acres, 1000)
  const triggers = await triggersOf(work, id)
  return [
    {
      label: 'Premium',
      summary: moneyText(sums.farmerPays),
      lines: [
        ...premiumLines(sums, scheme, `${acres} acres × ${moneyText(scheme.premium)}`),
        ...offered.lines,
        { label: 'Sum insured', money: insured },
      ],
      ...(offered.note ? { note: offered.note, isWarning: true } : await walletNote(work, given)),
    },
    {
      label: 'Triggers',
      lines: triggers.map((one) => ({
        label: `${dayWords(one.from)} to ${dayWords(one.till)}`,
        words: strikeWords(one),
      })),
    },
  ]
}

function acresIn(area: unknown): number {
  return typeof area === 'object' && area !== null && 'acres' in area ? Number(area.acres) : 0
}

interface Sums {
  readonly premium: number
  readonly gst: number
  readonly total: number
  readonly farmerPays: number
}

function sumsOf(premium: number, { gstRate, farmerPct }: SchemeFacts): Sums {
  const gst = shareOf(premium, gstRate / 100, 10_000)
  const total = premium + gst
  return { premium, gst, total, farmerPays: shareOf(total, farmerPct / 100, 10_000) }
}

/** Multiplies paise by a number with that many parts, without the error of binary fractions. */
function shareOf(paise: number, times: number, parts: number): number {
  return Math.round((paise * Math.round(times * parts)) / parts)
}

function premiumLines(
  { premium, gst, total, farmerPays }: Sums,
  { gstRate, farmerPct }: SchemeFacts,
  hint: string,
): ForetoldLine[] {
  return [
    { label: 'Premium', hint, money: premium },
    { label: 'GST', hint: `${gstRate}%`, money: gst },
    { label: 'Premium with GST', money: total, isTotal: true },
    ...(farmerPct < 100 ? [{ label: 'Paid by farmer', hint: `${farmerPct}%`, money: farmerPays }] : []),
  ]
}

/** Makes the line of a kavach's offer and what is left to pay; or the reason why it can't be used. */
async function offerLine(
  work: Work,
  { farmer, land, scheme, offer }: Given,
  amount: number,
): Promise<{ readonly lines: ForetoldLine[]; readonly note?: string }> {
  if (!offer || !farmer || !land) return { lines: [] }
  const [found] = await work.tx.rows<{ village: number | null }>(
    sql`select village_id as village from lands where id = ${idOf(land) ?? 0}`,
  )
  const asked = {
    farmer: idOf(farmer) ?? 0,
    village: found?.village ?? 0,
    scheme: idOf(scheme) ?? 0,
    offer: idOf(offer) ?? 0,
  }
  try {
    const { offer: had, discount } = await premiumDiscount(work, '', { ...asked, amount })
    return {
      lines: [
        { label: 'Discount', hint: had.code, money: -discount },
        { label: 'To be paid', money: amount - discount, isTotal: true },
      ],
    }
  } catch (error) {
    const refusal = error instanceof Problem ? error.fields?.offer : undefined
    if (refusal === undefined) throw error
    return { lines: [], note: `Without the offer: ${refusal}.` }
  }
}

async function walletNote({ tx }: Work, { farmer, payMode }: Given): Promise<{ note?: string }> {
  if (payMode !== 'WALLET') return {}
  const wallet = await walletOf(tx, idOf(farmer) ?? 0)
  return { note: wallet ? `The wallet has ${moneyText(wallet.available)} available.` : 'This farmer has no wallet.' }
}
