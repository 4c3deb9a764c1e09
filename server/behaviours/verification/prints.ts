import { sql, type Queries } from '../../database'

/** The data by which a picture is recognised. */
export interface Print {
  readonly key: string
  readonly seasonId: number
  readonly sha256: string
  /** The whole picture first, then its parts. */
  readonly prints: readonly string[]
}

/** The maximum number of differing bits, of 256, between two prints of one picture. */
const MOST_BITS = 28

/** Finds the task of the season with the same picture: the same bytes, or a copy that was cropped or saved again. */
export async function findDuplicate(
  tx: Queries,
  { seasonId, sha256, prints }: Print,
  task?: number,
): Promise<number | undefined> {
  const [found] = await tx.rows<{ id: number }>(sql`
    select p.task_id as id from picture_prints p join picture_tasks t on t.id = p.task_id and t.deleted_at is null
    where p.season_id = ${seasonId} and p.task_id is distinct from ${task ?? null}::bigint
      and (p.sha256 = ${sha256}
        or exists (select from unnest(p.prints) whole where bit_count(whole # (${[...prints]}::text[])[1]::bit(256)) <= ${MOST_BITS})
        or exists (select from unnest(${[...prints]}::text[]) part where bit_count(part::bit(256) # p.prints[1]) <= ${MOST_BITS}))
    order by p.sha256 = ${sha256} desc, p.task_id limit 1`)
  return found?.id
}

/** Stores the print of a picture; its task is set once it has an id. */
export async function keepPrint(tx: Queries, { key, seasonId, sha256, prints }: Print, task?: number): Promise<void> {
  await tx.run(sql`
    insert into picture_prints (key, task_id, season_id, sha256, prints)
    values (${key}, ${task ?? null}, ${seasonId}, ${sha256}, ${[...prints]}::text[]::bit(256)[])`)
}

/** Sets the task of pictures. */
export async function namePrints(tx: Queries, keys: readonly string[], task: number): Promise<void> {
  await tx.run(
    sql`update picture_prints set task_id = ${task} where key = any(${[...keys]}::text[]) and task_id is null`,
  )
}
