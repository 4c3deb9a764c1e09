import type { AnyResource } from '#define'
import { prepared, raw } from '../../database'
import type { Work } from '../engine'
import { readAll, readFull, writtenIfAny, writtenRecord, type FullRecord } from '../read/oneRecord'
import { insertNumberedSql, insertOneSql, insertSql } from './insert'
import { checkLimits } from './limits'
import { addLinks, hasLinks } from './linked'
import { hasNumbers, keepsWaiting, numberSql } from './numbering'
import { claimedTogether, isForeseeable } from './claimed'
import { refusing } from './violations'

/** Options for writing verified records. */
export interface Writing {
  /** The title of a refusal. */
  readonly title: string
  /** Refuses what belongs to the new records, before their running numbers are drawn. */
  readonly verifyRest?: (ids: readonly number[]) => Promise<void>
}

/**
 * Writes verified records like `storeRecords` and reads them; a single record is read by the last statement that writes
 * it.
 */
export async function storedRecords(
  work: Work,
  resource: AnyResource,
  records: readonly Record<string, unknown>[],
  writing: Writing,
): Promise<FullRecord[]> {
  const [only, ...others] = records
  if (!only || others.length) {
    const ids = await storeRecords(work, resource, records, writing)
    const found = await readAll(work, resource, ids)
    return ids.map((id) => found.get(id) as FullRecord)
  }
  const { title, verifyRest } = writing
  if (hasNumbers(resource)) {
    const numbered = verifyRest ? undefined : await numberedAtOnce(work, resource, only, title)
    if (numbered) return [numbered]
    const ids = await placeRecords(work, resource, records, title)
    await verifyRest?.(ids)
    return [await writtenRecord(work, resource, numberSql(work, resource, ids))]
  }
  const record = await written(work, resource, only, title)
  await verifyRest?.([record.id])
  return [record]
}

/**
 * Writes a record together with its number, which saves a second write, and reads it. Writes nothing if something
 * refuses it, or may do so afterwards.
 */
async function numberedAtOnce(
  work: Work,
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  title: string,
): Promise<FullRecord | undefined> {
  if (keepsWaiting(resource) || !isForeseeable(resource, record)) return undefined
  if (!hasLinks(resource, record)) {
    const statement = insertNumberedSql(work, resource, record, raw('*'))
    return refusing(resource, title, () => writtenIfAny(work, resource, statement))
  }
  const statement = prepared(insertNumberedSql(work, resource, record, raw('id')))
  const [row] = await refusing(resource, title, () => work.tx.rows<{ id: number }>(statement))
  if (!row) return undefined
  await addLinks(work, resource, [{ id: row.id, given: record }])
  return readFull(work.engine, work.tx, resource, row.id)
}

/** Writes a record without a number and reads it, in a single statement if it has no links. */
async function written(
  work: Work,
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  title: string,
): Promise<FullRecord> {
  if (hasLinks(resource, record)) {
    const [id = 0] = await placeRecords(work, resource, [record], title)
    return readFull(work.engine, work.tx, resource, id)
  }
  const one = await refusing(resource, title, () => writtenRecord(work, resource, insertOneSql(work, resource, record)))
  await checkLimits(work, resource, [one.id], title)
  return one
}

/**
 * Writes verified records in few statements, with their links and limits, and answers with their ids. Their serial
 * numbers are drawn once nothing can refuse the records any more: during the insert, if that is known before. Throws
 * 400 when a unique index, a reference or a limit is violated; then everything must be rolled back.
 */
export async function storeRecords(
  work: Work,
  resource: AnyResource,
  records: readonly Readonly<Record<string, unknown>>[],
  { title, verifyRest }: Writing,
): Promise<number[]> {
  const numbered = !verifyRest && (await drawAtOnce(work, resource, records))
  const ids = await placeRecords(work, resource, records, title, numbered)
  await verifyRest?.(ids)
  if (!numbered && ids.length && hasNumbers(resource)) await work.tx.run(prepared(numberSql(work, resource, ids)))
  return ids
}

/** Whether records may be inserted with their numbers, which saves a second write of each. */
async function drawAtOnce(
  work: Work,
  resource: AnyResource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<boolean> {
  if (!hasNumbers(resource) || keepsWaiting(resource)) return false
  return records.every((one) => isForeseeable(resource, one)) && claimedTogether(work, resource, records)
}

/**
 * Writes verified records like `storeRecords`, for a trial: no running number is used up unless they are `numbered`.
 */
export async function placeRecords(
  work: Work,
  resource: AnyResource,
  records: readonly Readonly<Record<string, unknown>>[],
  title: string,
  numbered = false,
): Promise<number[]> {
  const statement = insertSql(work, resource, records, numbered)
  const rows = await refusing(resource, title, () => work.tx.rows<{ id: number }>(statement))
  const ids = rows.map(({ id }) => id)
  await addLinks(
    work,
    resource,
    ids.map((id, at) => ({ id, given: records[at] ?? {} })),
  )
  await checkLimits(work, resource, ids, title)
  return ids
}
