import { metresBetween, todayInIndia, type GeoPoint } from '#define'
import { productScans, scanLimits } from '#resources'
import { sql, type Queries } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { put } from '../../engine/write/put'
import { firstScan, keepPoints, receipt } from '../points'

type Result = keyof typeof productScans.fields.result.options

/** Scans: each is answered as it arrives, and a code scanned too often or too far apart raises an alert. */
export const productScansBehaviour = behaviour(productScans, {
  prepare: async ({ tx }, { before, input }) => {
    if (before) return
    const serial = String(input.serial)
    const pack = await packOf(tx, serial)
    const result = resultOf({
      ...{ pack, expiry: input.expiry, at: String(input.at) },
      ...(await earlierOf(tx, serial, { mobile: input.mobile, at: String(input.at) })),
    })
    return {
      ...{ pack: pack ?? null, result, points: 0 },
      receiptStatus: Array.isArray(input.receipt) && input.receipt.length > 0 ? 'PENDING' : 'NONE',
    }
  },
  saved: async (work, { before, after }) => {
    await keepPoints(work, before && receipt(before), receipt(after))
    const points = await keepPoints(work, before && firstScan(before), firstScan(after))
    if (points !== 0) await put(work, productScans, after.id, { points: (after.points ?? 0) + points })
    if (before || !after.serial) return
    const scans = await work.tx.rows<{ location: GeoPoint | null }>(
      sql`select location from product_scans where serial = ${after.serial} and deleted_at is null`,
    )
    if (isSuspect(scans.map(({ location }) => location)))
      await put(work, productScans, { field: 'serial', eq: after.serial }, { isSuspect: true })
  },
  effects: {},
})

/** Whether a code was scanned more often, or farther apart, than one pack allows. */
export function isSuspect(locations: readonly (GeoPoint | null)[]): boolean {
  const known = locations.flatMap((location) => (location ? [location.coordinates] : []))
  const isFar = known.some((one, at) =>
    known.slice(at + 1).some((other) => metresBetween(one, other) > scanLimits.mostKilometres * 1000),
  )
  return isFar || locations.length > scanLimits.mostScans
}

/** Returns the result of a scan, the worst that applies. */
export function resultOf({
  pack,
  expiry,
  at,
  isBlocked,
  isKnown,
  today,
}: {
  readonly pack: number | undefined
  readonly expiry: string | null | undefined
  readonly at: string
  readonly isBlocked: boolean
  /** The code was scanned before. */
  readonly isKnown: boolean
  /** The number of codes that the mobile number has scanned on this day. */
  readonly today: number
}): Result {
  if (isBlocked) return 'BLOCKED'
  if (!pack) return 'UNKNOWN'
  if (expiry && expiry < todayInIndia(new Date(at))) return 'EXPIRED'
  if (isKnown) return 'GENUINE_REPEAT'
  return today >= scanLimits.perDay ? 'LIMIT_REACHED' : 'GENUINE_FIRST'
}

/** Finds the pack whose GTIN is in a code: after the identifier 01, as in GS1, or at its start. */
async function packOf(tx: Queries, serial: string): Promise<number | undefined> {
  const gtin = /^(?:\(?01\)?)?0?(\d{13})/.exec(serial)?.[1]
  if (!gtin) return undefined
  const [pack] = await tx.rows<{ id: number }>(
    sql`select id::int as id from product_packs where barcode = ${gtin} and deleted_at is null limit 1`,
  )
  return pack?.id
}

async function earlierOf(
  tx: Queries,
  serial: string,
  { mobile, at }: { readonly mobile: string | null | undefined; readonly at: string },
): Promise<{ isBlocked: boolean; isKnown: boolean; today: number }> {
  const day = todayInIndia(new Date(at))
  const [found] = await tx.rows<{ isBlocked: boolean; isKnown: boolean; today: number }>(sql`
    select coalesce(bool_or(result = 'BLOCKED'), false) as "isBlocked", count(*) > 0 as "isKnown",
      (select count(*)::int from product_scans where mobile = ${mobile ?? null} and (at at time zone 'Asia/Kolkata')::date = ${day}::date and deleted_at is null) as today
    from product_scans where serial = ${serial} and deleted_at is null`)
  return found ?? { isBlocked: false, isKnown: false, today: 0 }
}
