import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Database } from '../../database'
import type { SessionSettings } from '../settings'
import { outsideById, outsideByMobile, type OutsideAccount } from './accounts'
import { keyedHash } from './keys'

/** How long a code is valid. */
export const CODE_MINUTES = 5

/** How often a code may be tried. */
export const MOST_TRIES = 5

interface Place {
  readonly database: Database
  readonly settings: Pick<SessionSettings, 'secrets'>
}

/**
 * Creates the code for a mobile number; only the newest one is valid. Unknown numbers get one too, which is not sent:
 * so the work and the answer are the same whether or not the number is known.
 */
export async function newCode(
  { database, settings }: Place,
  mobile: string,
): Promise<{ readonly code: string; readonly account: OutsideAccount | undefined }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const account = await outsideByMobile(database, mobile)
  const now = Date.now()
  await database.run(sql`
    insert into sign_in_codes (mobile_hash, user_id, code_hash, created_at, expires_at)
    values (${keyedHash(settings, 'code mobile', mobile)}, ${account?.id ?? null}, ${hashOf(settings, mobile, code)},
      ${new Date(now).toISOString()}::timestamptz, ${new Date(now + CODE_MINUTES * 60_000).toISOString()}::timestamptz)`)
  return { code, account }
}

/**
 * Finds the account that a code signs in, once; undefined when it is wrong, used, expired, tried too often or for an
 * unknown number.
 */
export async function accountByCode(
  { database, settings }: Place,
  mobile: string,
  code: string,
): Promise<OutsideAccount | undefined> {
  const now = new Date().toISOString()
  const given = Buffer.from(hashOf(settings, mobile, code))
  return database.transaction(async (tx) => {
    // One guarded update counts the try, so that a thousand concurrent requests are not a thousand tries.
    const [tried] = await tx.rows<{ id: number; userId: number | null; hash: string }>(sql`
      update sign_in_codes set tries = tries + 1
      where id = (select max(id) from sign_in_codes where mobile_hash = ${keyedHash(settings, 'code mobile', mobile)})
        and used_at is null and tries < ${MOST_TRIES} and expires_at > ${now}::timestamptz
      returning id, user_id as "userId", code_hash as hash`)
    const isRight = timingSafeEqual(given, Buffer.from(tried?.hash ?? hashOf(settings, mobile, 'none')))
    if (!tried || !isRight || tried.userId === null) return undefined
    await tx.run(sql`update sign_in_codes set used_at = ${now}::timestamptz where id = ${tried.id}`)
    return outsideById(tx, tried.userId)
  })
}

function hashOf(settings: Place['settings'], mobile: string, code: string): string {
  return keyedHash(settings, 'one-time code', `${mobile} ${code}`)
}
