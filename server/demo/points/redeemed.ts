import { pointEntries } from '#resources'
import { sql, type Database } from '../../database'
import type { Row } from '../kernel/row'

/** An open booking whose farmer has points, with the points that it redeems and their lot. */
interface Redeeming {
  readonly booking: number
  readonly ref: string
  readonly account: number
  readonly lot: number
  readonly points: number
  readonly balance: number
  readonly at: string
}

/** The number of open bookings that redeem points. */
const REDEEMING = 60

/** Redeems points for the newest open bookings of farmers with points; returns the ledger lines. */
export async function redeemPoints(database: Database, today: string): Promise<Row[]> {
  const found = await database.rows<Redeeming>(sql`
    select b.id as booking, b.booking_no as ref, a.id as account, l.id as lot, a.balance::int as balance,
      least(b.gross / 125, l.left, 200)::int / 4 * 4 as points,
      to_char(greatest(b.created_at, a.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from point_accounts a
      join lateral (select * from bookings b where b.farmer_id = a.farmer_id and b.status = 'CREATED' and b.gst_rate = 0
        and b.offer_id is null and b.benefit_id is null and b.deleted_at is null order by b.id desc limit 1) b on true
      join lateral (select e.id, e.amount + coalesce((select sum(d.amount) from point_entries d where d.lot_id = e.id), 0) as left
        from point_entries e where e.account_id = a.id and e.lot_id is null and e.expires_on >= ${today}::date order by e.expires_on, e.id limit 1) l on l.left >= 20
    where a.balance >= 20 and b.gross >= 2500 order by b.id desc limit ${REDEEMING}`)
  const lines = found.filter(({ points }) => points >= 20)
  for (const { booking, account, points } of lines) {
    // Multiples of four points are whole rupees, so that the round-off stays unchanged.
    await database.run(sql`
      update bookings set points_to_redeem = ${points}, points_redeemed = ${points}, points_discount = ${points * 25},
        taxable = taxable - ${points * 25}, net_payable = net_payable - ${points * 25} where id = ${booking}`)
    await database.run(sql`update point_accounts set balance = balance - ${points} where id = ${account}`)
  }
  return lines.map(({ ref, account, lot, points, balance, at }) => ({
    ...{ account, lot, ref, type: 'REDEEM', amount: -points, balanceAfter: balance - points },
    ...{
      counter: pointEntries.rules.ledger?.counters.REDEEM,
      day: today,
      key: `redeem ${ref} 0 ${lot}`,
      createdAt: at,
    },
  }))
}
