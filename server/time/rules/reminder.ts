import { deadlineField, isReminder, type AnyResource, type ReminderRule } from '#define'
import { join, name, raw, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { tell } from '../../engine/write/notified'
import type { Schedule } from '../../engine/engine'
import { system } from '../../engine/read/oneRecord'
import { sendSms } from '../../engine/write/messages'
import { deadlineColumn, isNotTooLateSql, isTooLateSql } from './deadline'
import { dueSql } from './movement'

const AT_ONCE = 500

/**
 * Makes the run that sends the notice and the SMS of a rule to the people of each due record, and records the date they
 * were reminded of.
 */
export function reminderRun(resource: AnyResource, ruleName: string, rule: ReminderRule): Schedule['run'] {
  const people = sql`array[${join((rule.people ?? []).map((field) => sql`t.${name(`${snake(field)}_id`)}`))}]::bigint[]`
  const mark = markOf(resource, ruleName)
  const message = resource.people.messages[rule.message ?? '']
  const column = deadlineColumn(rule.when)
  const value = isOfDay(resource, rule) ? sql`${column}::text` : sql`extract(epoch from ${column})::text`
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
        const work = { engine, viewer: system, tx }
        const { notify: kind } = rule
        if (kind !== undefined)
          for (const { id, users } of found)
            await tell(work, { resource, id }, { kind, users: users.filter((user) => user !== null) })
        const ids = found.map(({ id }) => id)
        if (message) await sendSms(work, resource, [message], ids)
        return found.length
      })
  }
}

/**
 * The number of days for which marks of an undeclared rule are kept: a process of the previous version may still need
 * them.
 */
const UNDECLARED_DAYS = 30

/** Makes the schedule that removes the marks of reminders that can't be sent again. */
export function spentReminders(resources: readonly AnyResource[]): Schedule {
  const rules = resources.flatMap((resource) =>
    Object.entries(resource.timeRules).flatMap(([ruleName, rule]) =>
      isReminder(rule) ? [{ resource, rule, mark: markOf(resource, ruleName) }] : [],
    ),
  )
  return {
    name: 'reminders.sweep',
    label: 'Remove sent reminders',
    recurrence: { daily: '02:30' },
    run: async ({ database, now }) => {
      for (const { resource, rule, mark } of rules) {
        const value = isOfDay(resource, rule) ? raw('r.value::date') : raw('to_timestamp(r.value::float8)')
        const isSpent = isTooLateSql(resource, rule.when, now(), value)
        await database.run(sql`delete from reminders r where r.rule = ${mark} and ${isSpent}`)
      }
      const since = new Date(now().getTime() - UNDECLARED_DAYS * 24 * 60 * 60_000).toISOString()
      const marks = rules.map(({ mark }) => mark)
      await database.run(
        sql`delete from reminders where not rule = any(${marks}::text[]) and at < ${since}::timestamptz`,
      )
    },
  }
}

function markOf(resource: AnyResource, ruleName: string): string {
  return `${resource.is.name}.${ruleName}`
}

function isOfDay({ fields }: AnyResource, { when }: ReminderRule): boolean {
  return fields[deadlineField(when)]?.kind === 'date'
}
