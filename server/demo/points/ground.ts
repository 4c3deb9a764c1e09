import type { PointEvent } from '#resources'
import { raw, sql, type Database } from '../../database'

/** An event of the demo that earned points, and when it was undone, if so. */
export interface EarnedCause {
  readonly event: PointEvent
  readonly ref: string
  readonly holder: 'farmer' | 'user'
  readonly id: number
  readonly village: number | null
  readonly mobile: string
  /** RFC 3339. */
  readonly at: string
  readonly undoneAt: string | null
  readonly acres: number | null
  /** Whole paise. */
  readonly amount: number | null
}

/** Reads the events of the demo company that earn points, from a day on, in order of time. */
export function readCauses(database: Database, from: string): Promise<EarnedCause[]> {
  const utc = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const farmer = `'farmer', f.id, f.village_id, f.mobile`
  const none = 'null, null, null'
  const parts = [
    `select 'REGISTER', 'Farmer ' || f.id, ${farmer}, ${utc('f.created_at')}, null::text, null::float8, null::bigint from farmers f where f.status <> 'MERGED'`,
    `select 'LAND_MAPPED', 'Land ' || x.id, ${farmer}, ${utc('x.created_at')}, null, x.geo_area::float8, null from lands x join farmers f on f.id = x.farmer_id where x.boundary is not null`,
    `select 'BOOKING_VERIFIED', x.booking_no, ${farmer}, ${utc('x.verified_at')}, case when x.status = 'INVALID' then ${utc('greatest(x.updated_at, x.verified_at)')} end, x.billable_acre::float8, x.net_payable from bookings x join farmers f on f.id = x.farmer_id where x.verified_at is not null and x.status in ('VERIFIED', 'INVALID')`,
    `select 'PRODUCT_SCAN', x.scan_no, ${farmer}, ${utc('x.created_at')}, ${none} from product_scans x join farmers f on f.id = x.farmer_id where x.result = 'GENUINE_FIRST'`,
    `select 'RECEIPT', x.scan_no, ${farmer}, ${utc('x.reviewed_at')}, null, null, x.receipt_amount from product_scans x join farmers f on f.id = x.farmer_id where x.receipt_status = 'APPROVED'`,
    `select 'PHOTO_APPROVED', x.task_no, ${farmer}, ${utc('x.reviewed_at')}, ${none} from picture_tasks x join farmers f on f.id = x.farmer_id where x.status = 'APPROVED' and x.reviewed_at is not null`,
    `select 'POLL', 'Response ' || x.id, ${farmer}, ${utc('x.at')}, ${none} from poll_responses x join farmers f on f.id = x.farmer_id where x.at is not null`,
    `select 'QUIZ', 'Quiz attempt ' || x.id, 'user', u.id, null::bigint, u.mobile, ${utc('z.closes_at')}, ${none} from quiz_attempts x join users u on u.id = x.user_id join daily_quizzes z on z.id = x.quiz_id where z.status = 'CLOSED' and x.points > 0`,
  ]
  return database.rows<EarnedCause>(sql`
    select * from (${raw(parts.join(' union all '))}) c(event, ref, holder, id, village, mobile, at, "undoneAt", acres, amount)
    where at >= ${from} order by at, event, ref`)
}
