import { paths, type AnyResource, type Foretold, type ForetoldLine, type ForetoldPart } from '#define'
import { dailyCashes, hospicashPolicies, weatherKavach } from '#resources'
import type { Endpoint } from '../../engine/behaviour'
import { foretold } from '../../engine/commonSchemas'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { objectIn } from '../../engine/given'
import { idOf } from '../../engine/idOf'
import { anything, integer, mapOf, objectOf } from '../../engine/jsonSchema'
import { soundValues } from '../../engine/write/soundValues'
import { rupees, walletOf } from '../tariff'
import { strikeWords } from './triggers'
import { triggersOf } from './kavach'
import { schemeOf, type SchemeFacts } from './schemeFacts'
import { lastDayOf } from './term'

type Given = Readonly<Record<string, unknown>>

/** What a policy or a kavach will cost, as its form stands, and whether the wallet has as much. */
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
    body: objectOf({}, { id: integer, values: mapOf(anything('A value, as the field is written')) }),
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
      summary: `${rupees(sums.farmerPays)} per person`,
      lines: [
        ...premiumLines(sums, scheme, hint),
        ...(start ? [{ label: 'Covered until', words: dayWords(lastDayOf(start, scheme.termDays)) }] : []),
      ],
      ...(await walletNote(work, given)),
    },
  ]
}

async function kavachParts(work: Work, given: Given): Promise<ForetoldPart[]> {
  const id = idOf(given.scheme) ?? 0
  const [scheme, acres] = [await schemeOf(work, id), acresIn(given.area)]
  if (!scheme || !acres) return [{ label: 'Premium', note: 'Choose the scheme and the area to see the premium.' }]
  const sums = sumsOf(Math.round(scheme.premium * acres), scheme)
  const insured = Math.round((scheme.sumPerAcre ?? 0) * acres)
  const triggers = await triggersOf(work, id)
  return [
    {
      label: 'Premium',
      summary: rupees(sums.farmerPays),
      lines: [
        ...premiumLines(sums, scheme, `${acres} acres × ${rupees(scheme.premium)}`),
        { label: 'Sum insured', money: insured },
      ],
      ...(await walletNote(work, given)),
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
  const gst = Math.round((premium * gstRate) / 100)
  const total = premium + gst
  return { premium, gst, total, farmerPays: Math.round((total * farmerPct) / 100) }
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

async function walletNote({ tx }: Work, { farmer, payMode }: Given): Promise<{ note?: string }> {
  if (payMode !== 'WALLET') return {}
  const wallet = await walletOf(tx, idOf(farmer) ?? 0)
  return { note: wallet ? `The wallet has ${rupees(wallet.available)} available.` : 'This farmer has no wallet.' }
}
