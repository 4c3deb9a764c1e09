import {
  allows,
  paths,
  type Foretold,
  type ForetoldBeginning,
  type ForetoldLine,
  type ForetoldPart,
  type InputOf,
  type RowOf,
} from '#define'
import { billing, bookings, serviceDemands, serviceTypes } from '#resources'
import { sql } from '../../database'
import { dayWords } from '../../engine/dayWords'
import type { Endpoint } from '../../engine/behaviour'
import { mustSee } from '../../engine/read/mustSee'
import { objectIn, wholeNumber } from '../../engine/given'
import type { Work } from '../../engine/engine'
import { badRequest, Problem } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { soundValues } from '../../engine/write/soundValues'
import { rupees } from '../tariff'
import { billedOf, reckon, type Billed, type Reckoning } from './billing'
import { inForm, listed, missingOf, pricedFields } from './inForm'
import { sprayPartOf } from './sprayWeather'
import { unservedWords } from './taking'
import { foretold } from '../../engine/commonSchemas'
import { formValues, integer, objectOf } from '../../engine/jsonSchema'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>

const {
  form: { preview, messages },
} = bookings
const { at = '', label = '' } = preview ?? {}
const { offer, pointsToRedeem, slot, location } = bookings.fields
const askedFields = { ...pricedFields, offer, pointsToRedeem, slot, location }

/**
 * Answers the price of a booking in a form, with the weather of its slot; computed by the code that bills it when
 * saved.
 */
export const priceEndpoint: Endpoint = {
  method: 'POST',
  path: `${paths.api(bookings)}/${at}`,
  summary:
    'The price of a booking as entered in a form, and the spray weather of its slot, { id?, values }: { parts }. Nothing is changed',
  need: bookings.access.see,
  alsoNeeds: [bookings.access.create],
  body: objectOf({}, { id: integer, values: formValues(bookings) }),
  gives: foretold,
  answer: async (work, body): Promise<Foretold> => {
    const { id, values } = objectIn(body)
    const before = id === undefined ? undefined : await seen(work, id)
    const given = (await soundValues(work, askedFields, objectIn(values ?? {}))) as Given
    const whole = await inForm(work, given, before)
    const unserved = await unservedPart(work, whole)
    if (unserved) return { parts: [unserved] }
    const missing = missingOf(whole)
    const price = missing.length
      ? { label, note: `Still needed for a price: ${listed(missing)}.` }
      : await pricePart(work, billedOf(whole, before), before)
    return { parts: [price, ...(whole.village ? [await sprayPartOf(work, whole, before)] : [])] }
  },
}

/** Says that a village takes no bookings, before anything else is asked, and where to enter the demand. */
async function unservedPart(work: Work, { village, serviceDate }: Given): Promise<ForetoldPart | undefined> {
  if (!village) return undefined
  const words = await unservedWords(work, { village, serviceDate })
  const isNoted = allows(work.viewer.keys, serviceDemands.access.create)
  return words === undefined
    ? undefined
    : { label, isWarning: true, note: `Not served: ${words}.`, ...(isNoted && { begins: noteDemand }) }
}

const noteDemand: ForetoldBeginning = {
  of: serviceDemands.is.name,
  label: 'Record demand',
  from: {
    farmer: 'farmer',
    village: 'village',
    service: 'service',
    crop: 'crop',
    area: 'requestedArea',
    wantedOn: 'serviceDate',
    note: 'notes',
  },
}

async function seen(work: Work, id: unknown): Promise<Booking> {
  const record = wholeNumber(id)
  if (!record) throw badRequest('id is the id of a record')
  await mustSee(work, { resource: bookings, id: record })
  return (await readFull(work.engine, work.tx, bookings, record)) as unknown as Booking
}

/** Itemises a price, or says why there is none. `before` is the booking as billed so far. */
export async function pricePart(work: Work, billed: Billed, before?: Booking): Promise<ForetoldPart> {
  const { found, refusal } = await withoutRefused(work, billed)
  if (!found) return { label, isWarning: true, note: await noPriceWords(work, billed) }
  const lines = linesOf(found, billed, await placeOf(work, found.rate.id))
  const was = before?.netPayable
  const change = was !== undefined && was !== null && was !== found.bill.net ? `${rupees(was)} before` : undefined
  return {
    label,
    ...(refusal && { note: refusal, isWarning: true }),
    lines: [...lines, { label: 'Net payable', money: found.bill.net, isTotal: true, ...(change && { hint: change }) }],
    summary: `Net payable ${rupees(found.bill.net)}`,
  }
}

/** Leaves an offer or points that the booking may not have out of the bill and reports the refusal, as saving would. */
async function withoutRefused(work: Work, billed: Billed): Promise<{ found?: Reckoning; refusal?: string }> {
  try {
    return { found: await reckon(work, messages.createFailed, billed) }
  } catch (error) {
    const fields = error instanceof Problem ? (error.fields ?? {}) : {}
    const { offer: _offer, points: _points, ...plain } = billed
    const { offer: ownOffer, points } = billed
    const [words, rest] = fields.offer
      ? [`Without the offer: ${fields.offer}.`, { ...plain, ...(points !== undefined && { points }) }]
      : [
          `Without points: ${fields.pointsToRedeem ?? ''}.`,
          { ...plain, ...(ownOffer !== undefined && { offer: ownOffer }) },
        ]
    if (!fields.offer && !fields.pointsToRedeem) throw error
    const { found, refusal } = await withoutRefused(work, rest)
    return { ...(found && { found }), refusal: [words, refusal].filter(Boolean).join(' ') }
  }
}

function linesOf(reckoning: Reckoning, billed: Billed, place: string): ForetoldLine[] {
  const { rate, offer, payer, bill } = reckoning
  const { farSurcharge, billableAcres, gross, discount, taxable, gst, roundOff } = bill
  const work = gross - farSurcharge
  const isLeastArea = billableAcres > billed.requestedAcres + 0.01
  const isLeastCharge = rate.minCharge > 0 && work === rate.minCharge
  return [
    { label: 'Rate per acre', hint: `${rate.rateNo}: ${place}`, money: rate.ratePerAcre },
    { label: 'Gross', hint: acreWords(billableAcres, { isLeastArea, isLeastCharge }), money: work },
    ...surchargeLine(rate.far, billed.distanceKm, farSurcharge),
    ...(bill.freeAcres > 0
      ? [{ label: 'Subscription', hint: freeWords(bill.freeAcres), money: -bill.subscription }]
      : []),
    ...(offer && offer.terms.kind === 'POINTS_X'
      ? [{ label: 'Bonus points', hint: offer.code, words: `${reckoning.bonus} when the booking is verified` }]
      : []),
    ...(offer && offer.terms.kind !== 'POINTS_X'
      ? [{ label: 'Discount', hint: discountWords(offer.code, payer, discount), money: -discount }]
      : []),
    ...pointsLine(reckoning, billed),
    { label: 'Taxable', money: taxable },
    { label: 'GST', hint: `${rate.gstRate}%`, ...(gst ? { money: gst } : { words: 'nil' }) },
    ...(roundOff ? [{ label: 'Round-off', money: roundOff }] : []),
  ]
}

/** Makes the line of what points take off, or could. */
function pointsLine({ points, bill }: Reckoning, billed: Billed): ForetoldLine[] {
  const label = 'Points'
  const { points: redeemed, pointsValue } = bill
  if (redeemed > 0) {
    const isLess = redeemed < Math.min(billed.points ?? 0, points)
    const hint = isLess
      ? `${redeemed} of ${billed.points ?? 0}: at most ${billing.pointsShare}% of the gross`
      : `${redeemed}`
    return [{ label, hint, money: -pointsValue }]
  }
  return points > 0 ? [{ label, words: `${points} available, worth ${rupees(points * billing.pointValue)}` }] : []
}

function freeWords(acres: number): string {
  return `${acres} free ${acres === 1 ? 'acre' : 'acres'}`
}

/** Names the offer, and says where its budget is exhausted. */
function discountWords(code: string, payer: Reckoning['payer'], discount: number): string {
  return payer && discount === payer.available ? `${code}, the last of the budget: ${payer.words}` : code
}

function acreWords(
  acres: number,
  { isLeastArea, isLeastCharge }: { readonly isLeastArea: boolean; readonly isLeastCharge: boolean },
): string {
  const least = isLeastCharge ? 'minimum charge' : isLeastArea ? 'minimum billed area' : ''
  return [`${acres} ${acres === 1 ? 'acre' : 'acres'}`, least].filter(Boolean).join(', ')
}

/** Makes the line of the surcharge; the distance is known once an operator is assigned. */
function surchargeLine(far: Reckoning['rate']['far'], km: number | undefined, surcharge: number): ForetoldLine[] {
  if (!far) return []
  const label = 'Surcharge'
  if (surcharge) return [{ label, hint: `${km} km, beyond ${far.km}`, money: surcharge }]
  return km === undefined
    ? [{ label, words: `${rupees(far.amount)} if the machine comes from more than ${far.km} km away` }]
    : []
}

/** Names the place and crop of a rate: the source of the price. */
async function placeOf({ tx }: Work, rate: number): Promise<string> {
  const [found] = await tx.rows<{ state: string; district: string | null; crop: string | null }>(sql`
    select s.name as state, d.name as district, c.name as crop from service_rates r join geographies s on s.id = r.state_id
      left join geographies d on d.id = r.district_id left join crops c on c.id = r.crop_id where r.id = ${rate}`)
  return [found?.district ?? found?.state ?? '', found?.crop ?? 'every crop'].filter(Boolean).join(', ')
}

async function noPriceWords({ tx }: Work, { service, village, crop, day }: Billed): Promise<string> {
  const [found] = await tx.rows<{ state: string | null; crop: string | null }>(sql`
    select s.name as state, (select name from crops where id = ${crop}) as crop
    from geographies v left join geographies s on s.id = v.parent_state_id where v.id = ${village}`)
  const what = [serviceTypes[service].toLowerCase(), found?.crop && `of ${found.crop}`].filter(Boolean).join(' ')
  return `No rate for ${what} in ${found?.state ?? 'this place'} on ${dayWords(day)}. The booking can be saved without a price.`
}
