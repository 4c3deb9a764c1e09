import { deadlineField, type AnyResource, type ReminderRule } from '#define'
import { join, name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { tell } from '../../engine/desk/notices'
import type { Schedule } from '../../engine/engine'
import { system } from '../../engine/read/oneRecord'
import { deadlineColumn, isNotTooLateSql } from './deadline'
import { dueSql } from './movement'

const AT_ONCE = 500

/** Sends the notice of a rule to the people of each record that is due, and notes of which date they were reminded. */
export function reminderRun(resource: AnyResource, ruleName: string, rule: ReminderRule): Schedule['run'] {
  const people = sql`array[${join(rule.people.map((field) => sql`t.${name(`${snake(field)}_id`)}`))}]::bigint[]`
  const mark = `${resource.is.name}.${ruleName}`
  const column = deadlineColumn(rule.when)
  const isDay = resource.fields[deadlineField(rule.when)]?.kind === 'date'
  const value = isDay ? sql`${column}::text` : sql`extract(epoch from ${column})::text`
  return async (engine, { signal }) => {
    for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted;)
      count = await engine.database.transaction(async (tx) => {
        const now = engine.now()
        const found = await tx.rows<{ id: number; users: readonly (number | null)[] }>(sql`
          with due as (
            select t.id, ${value} as value, ${people} as users from ${name(tableOf(resource))} t
            where ${dueSql(resource, rule, now)} and ${isNotTooLateSql(resource, rule.when, now)}
              and not exists (select from reminders r where r.rule = ${mark} and r.record_id = t.id and r.value = ${value})
            order by t.id limit ${AT_ONCE}),
          noted as (
            insert into reminders (rule, record_id, value, at) select ${mark}, id, value, ${now.toISOString()}::timestamptz from due
            on conflict do nothing returning record_id)
          select d.id, d.users from due d join noted n on n.record_id = d.id`)
        for (const { id, users } of found)
          await tell(
            { engine, viewer: system, tx },
            { resource, id },
            { kind: rule.notify, users: users.filter((user) => user !== null) },
          )
        return found.length
      })
  }
}
