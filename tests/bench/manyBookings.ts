import { raw, sql, type Database } from '../../server/database'

/** Copies bookings until there are so many: each copy has a number, a farmer and days of its own, within eighteen months. */
export async function multiply(database: Database, wanted: number): Promise<void> {
  const columns = await database.rows<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_name = 'bookings' and column_name not in ('id', 'booking_no', 'service_date', 'created_at', 'offer_id', 'upi_ref')`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  const [first] = await database.rows<{ count: number }>(sql`select count(*)::int as count from bookings`)
  if ((first?.count ?? 0) >= wanted) return
  // To build the indexes once takes a tenth of keeping them row by row.
  const indexes = await database.rows<{ name: string; made: string }>(
    sql`select i.relname as name, pg_get_indexdef(i.oid) as made from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = 'bookings'::regclass and not x.indisunique`,
  )
  for (const index of indexes) await database.script(`drop index ${index.name}`)
  for (let round = 1; ; round += 1) {
    const [have] = await database.rows<{ count: number }>(sql`select count(*)::int as count from bookings`)
    const missing = wanted - (have?.count ?? 0)
    if (missing <= 0) break
    // What is not done yet stays on its day: time would cancel it in the past.
    await database.run(
      sql`insert into bookings (${raw(names)}, booking_no, service_date, created_at)
        select ${raw(names)}, 'BKG-COPY-' || ${round}::int || '-' || id, day, created_at - (service_date - day) * interval '1 day'
        from (select b.*, service_date - case when status in ('CREATED', 'ASSIGNED', 'IN_PROGRESS') then 0 else 7 * (random() * 4)::int end as day from bookings b
          where booking_no not like 'BKG-COPY-%' limit ${missing}::int) copied`,
    )
  }
  for (const { made } of indexes) await database.script(made)
  await database.script('vacuum analyze bookings')
  const [have] = await database.rows<{ count: number }>(sql`select count(*)::int as count from bookings`)
  process.stdout.write(`${have?.count.toLocaleString('en-IN')} bookings\n`)
}
