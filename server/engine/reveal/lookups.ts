import { counted, inSentence, resourceNamed, systemResources } from '#define'
import { sql, type Queries } from '../../database'
import { asking, noteAccess, type Asking } from '../accessLog'
import type { Engine, Work } from '../engine'
import { holdersOf } from '../holders'
import { pendingLookups, takeLookups, type Lookup } from '../lookups'
import { tooMany } from '../problem'
import { countTurn } from '../turns'
import { insertRecord } from '../write/create'

const HOUR = 60 * 60

/**
 * After this number of lookups in a row without a match, the superadmins are notified: a caller's number is rarely
 * unknown so often.
 */
export const MISSES_IN_A_ROW = 20

const TITLE = 'Too many lookups'

/**
 * Counts the whole values by which a request searched for masked ones, against one budget per person and hour
 * (`lookupsPerHour`), across tabs, filters and search boxes; the same value counts once. Each is noted among the
 * reveals and in the access log. Throws 429, after which nothing may be answered: otherwise every hidden digit could be
 * tried out.
 */
export async function settleLookups(engine: Engine, from: Asking | undefined): Promise<void> {
  await settleAll({ engine, tx: engine.database }, takeLookups(from))
}

/**
 * Does the same as `settleLookups` before something is done to what the current request searched for. The lookups are
 * counted again when the request is answered, because counts made in the transaction of the work are lost if it rolls
 * back; the same value still counts once.
 */
export async function affordLookups(at: Pick<Work, 'engine' | 'tx'>): Promise<void> {
  await settleAll(at, pendingLookups(asking.getStore()))
}

async function settleAll({ engine, tx }: Pick<Work, 'engine' | 'tx'>, lookups: readonly Lookup[]): Promise<void> {
  if (lookups.length === 0) return
  const byValue = new Map<string, Lookup[]>()
  for (const lookup of lookups) byValue.set(lookup.value, [...(byValue.get(lookup.value) ?? []), lookup])
  const settle = async (own: Queries): Promise<void> => {
    for (const ofValue of byValue.values()) await settleValue({ engine, tx: own }, ofValue)
  }
  await (tx === engine.database ? engine.database.transaction(settle) : settle(tx))
}

async function settleValue(at: Pick<Work, 'engine' | 'tx'>, lookups: readonly Lookup[]): Promise<void> {
  const { engine, tx } = at
  const [{ viewer, value }] = lookups as [Lookup]
  // Impersonation gives no second budget.
  const { id: user } = viewer.viewedBy ?? viewer
  const counted = (what: string, most: number) =>
    countTurn(tx, engine.fingerprint(`${what} ${user}`), { most, seconds: HOUR }, engine.now())
  const isRepeated = (await counted(`lookup of ${value} by`, 1)).wait > 0
  if (isRepeated) return
  const { wait } = await counted('lookups by', engine.lookupsPerHour)
  if (wait > 0) throw refusal(engine, wait)
  await note({ ...at, viewer }, user, lookups)
}

function refusal({ lookupsPerHour }: Engine, seconds: number): ReturnType<typeof tooMany> {
  const wait = counted(Math.ceil(seconds / 60), 'minutes')
  return tooMany(TITLE, {
    detail: `You have looked up ${lookupsPerHour} hidden values in the last hour. Try again in ${wait}, or ask a colleague with access to personal data.`,
    retryAfter: seconds,
  })
}

async function note(work: Work, user: number, lookups: readonly Lookup[]): Promise<void> {
  const [sought] = lookups as [Lookup]
  const { lookup = sought, id } = await firstFound(work, lookups)
  const { resource, field } = lookup
  const label = resource.fields[field]?.label ?? field
  const entry = {
    user,
    way: id === undefined ? 'NOT_FOUND' : 'FOUND',
    subject: id === undefined ? `No ${inSentence(resource.is.singular)}` : `${resource.is.singular} ${id}`,
    resource: resource.is.name,
    ...(id !== undefined && { recordId: id }),
    fieldLabel: label,
    fieldName: field,
  }
  const log = await insertRecord(work, resourceNamed(work.engine.register, systemResources.reveals), entry, TITLE)
  const detail = `${label} of ${inSentence(resource.is.plural)}`
  await noteAccess(work.tx, { kind: 'LOOKED_UP', what: `Reveal ${log.id}`, detail, who: user })
  if (id === undefined) await tellOfMisses(work, user, log.id)
}

async function firstFound(
  { tx }: Work,
  lookups: readonly Lookup[],
): Promise<{ readonly lookup?: Lookup; readonly id?: number }> {
  for (const lookup of lookups) {
    const [found] = await tx.rows<{ id: number }>(lookup.found)
    if (found) return { lookup, id: found.id }
  }
  return {}
}

/**
 * Notifies once per run of misses: only if the lookup before the run, if there was one within the hour, found a record.
 */
async function tellOfMisses(work: Work, user: number, log: number): Promise<void> {
  const latest = await work.tx.rows<{ way: string }>(sql`
    select way from reveals where user_id = ${user} and way <> 'SHOWN' and created_at > now() - interval '1 hour'
    order by id desc limit ${MISSES_IN_A_ROW + 1}`)
  const misses = latest.findIndex(({ way }) => way !== 'NOT_FOUND')
  if ((misses === -1 ? latest.length : misses) !== MISSES_IN_A_ROW) return
  const superadmins = (await holdersOf(work, ['role_superadmin'])).filter((id) => id !== user)
  await work.tx.run(sql`
    insert into notices (user_id, kind, resource, record_id, by_id, by_label, at)
    select given.id, 'misses', ${systemResources.reveals}::text, ${log}::bigint, u.id, u.name, ${work.engine.now().toISOString()}::timestamptz
    from unnest(${superadmins}::bigint[]) as given (id) join users u on u.id = ${user}`)
}
