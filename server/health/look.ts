import type { Register } from '#define'
import { name, sql, type Queries } from '../database'
import { tableOf } from '../database/columns'
import type { Engine, Schedule } from '../engine/engine'
import { healthChecks, type HealthCheck } from './checks'

/** The name of the schedule that checks the data. */
export const HEALTH_SCHEDULE = 'health.look'

/** The number of records checked in one statement, during which the embedded database answers no other request. */
const AT_ONCE = 2000

/** Makes the schedule that checks the health rules every night. */
export function healthSchedule(register: Register): Schedule {
  return {
    name: HEALTH_SCHEDULE,
    label: 'Check data',
    recurrence: { daily: '03:00' },
    run: async ({ database, now }: Engine, { signal }) => {
      const checks = healthChecks(register)
      await forgetOthers(database, checks)
      for (const check of checks)
        for (let after: number | undefined = 0; after !== undefined && !signal.aborted;)
          after = await look(database, check, after, now())
    },
  }
}

async function forgetOthers(queries: Queries, checks: readonly HealthCheck[]): Promise<void> {
  await queries.run(sql`delete from health_findings where rule <> all(${checks.map((check) => check.name)}::text[])`)
}

/**
 * Checks the records after an id: records new violations, and deletes those that are resolved or whose record is gone.
 * Returns the last id checked, or undefined when there are none left.
 */
async function look(queries: Queries, check: HealthCheck, after: number, now: Date): Promise<number | undefined> {
  const [found] = await queries.rows<{ last: number | string | null }>(sql`
    with part as (
      select t.id, ${check.violated(now)} as wrong from ${name(tableOf(check.resource))} t
      where t.id > ${after}::bigint and t.deleted_at is null order by t.id limit ${AT_ONCE}),
    gone as (
      delete from health_findings f where f.rule = ${check.name} and f.record_id > ${after}::bigint
        and f.record_id <= coalesce((select max(id) from part), f.record_id)
        and not exists (select from part p where p.id = f.record_id and p.wrong)),
    noted as (
      insert into health_findings (rule, record_id, since)
      select ${check.name}, id, ${now.toISOString()}::timestamptz from part where wrong on conflict do nothing)
    select max(id) as last from part`)
  return found?.last === null || found === undefined ? undefined : Number(found.last)
}
