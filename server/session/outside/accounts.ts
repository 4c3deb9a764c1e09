import { todayInIndia } from '#define'
import { sql, type Queries, type Sql } from '../../database'
import { holdsSensitive } from '../accounts'

/**
 * A person who may sign in without the organisation's sign-in: active, holding `account:outside`, and nothing
 * sensitive, because codes by SMS and links by e-mail depend on data that colleagues may change.
 */
export interface OutsideAccount {
  readonly id: number
  readonly username: string
  readonly status: string
  readonly email: string | null
  readonly language: string | null
}

/** Finds the outside account with a mobile number; undefined for everyone else, including staff. */
export function outsideByMobile(queries: Queries, mobile: string): Promise<OutsideAccount | undefined> {
  return outsideWhere(queries, sql`u.mobile = ${mobile}`)
}

/** Finds the outside account with an id. */
export function outsideById(queries: Queries, id: number): Promise<OutsideAccount | undefined> {
  return outsideWhere(queries, sql`u.id = ${id}`)
}

/** Finds the outside account with a user name, or with an e-mail address. */
export function outsideByName(queries: Queries, name: string): Promise<OutsideAccount | undefined> {
  const column = name.includes('@') ? sql`lower(u.email)` : sql`lower(u.username)`
  return outsideWhere(queries, sql`${column} = ${name.toLowerCase()}`)
}

async function outsideWhere(queries: Queries, condition: Sql): Promise<OutsideAccount | undefined> {
  const [account] = await queries.rows<OutsideAccount>(sql`
    select u.id, u.username, u.status, u.email, u.language from users u
    where u.status = 'ACTIVE' and u.deleted_at is null and ${condition} and exists (
      select from user_authorities h join authorities a on a.id = h.authority_id
      where h.user_id = u.id and lower(a.authority) = 'account:outside' and a.deleted_at is null and h.deleted_at is null
        and (h.valid_till is null or h.valid_till >= ${todayInIndia(new Date())}::date))
      and not ${holdsSensitive()}
    limit 1`)
  return account
}
