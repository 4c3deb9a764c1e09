import { todayInIndia } from '#define'
import { salaries, users } from '#resources'
import { sql } from '../../../database'
import type { Endpoint } from '../../../engine/behaviour'
import type { Work } from '../../../engine/engine'
import { badRequest } from '../../../engine/problem'
import { readAll } from '../../../engine/read/oneRecord'
import { visibleRows } from '../../../engine/read/scope'
import { storeRecords } from '../../../engine/write/store'
import { changesBetween, writeLines } from '../../../engine/write/history'
import { initialValues } from '../../../engine/write/linked'
import { factsOf, keyOf } from '../../sprayed/salaryFacts'
import { reckoned, typedIn } from '../../sprayed/salaryDrafts'
import { integer, objectOf, text } from '../../../engine/jsonSchema'

const failed = 'Error while preparing salaries'

/** Creates the missing drafts of a month for all people whom the viewer sees. Idempotent. */
export const prepareSalariesEndpoint: Endpoint = {
  method: 'POST',
  path: '/admin/salary-months',
  summary:
    'Creates the salary drafts of a month ({ month: YYYY-MM }) for people with a plan and no draft yet: { made, there, without }',
  need: 'salary:edit',
  body: objectOf({ month: text }),
  gives: objectOf({ made: integer, there: integer, without: integer }),
  answer: async (work, body) => {
    const month = monthIn(work, body)
    const people = await peopleOf(work, month)
    const missing = people.filter(({ has }) => !has)
    const facts = await factsOf(
      work.tx,
      missing.map(({ id }) => ({ employee: id, month })),
    )
    const rows = missing.flatMap(({ id }) => {
      const values = reckoned(facts.get(keyOf({ employee: id, month })), typedIn({}))
      return values ? [{ ...initialValues(salaries), employee: id, month, ...values }] : []
    })
    await makeDrafts(work, rows)
    return { made: rows.length, there: people.length - missing.length, without: missing.length - rows.length }
  },
}

function monthIn({ engine }: Work, body: unknown): string {
  const month = typeof body === 'object' && body !== null && 'month' in body ? String(body.month) : ''
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw badRequest(failed, { fields: { month: 'Enter a month' } })
  if (month > todayInIndia(engine.now()).slice(0, 7))
    throw badRequest(failed, { fields: { month: 'This month is in the future' } })
  return month
}

/**
 * Finds who was employed in the month, of those whom the viewer sees, except the viewer, who has no say in their own
 * salary. People with a later month submitted are excluded.
 */
function peopleOf({ tx, viewer, engine }: Work, month: string): Promise<{ id: number; has: boolean }[]> {
  const first = sql`${`${month}-01`}::date`
  return tx.rows(sql`
    select t.id, exists (select from salaries s where s.employee_id = t.id and s.month = ${month} and s.deleted_at is null) as has
    from users t where t.role_type in ('OPERATOR', 'FIELD_OFFICER') and t.id <> ${viewer.id}::bigint
      and t.joining_date < ${first} + interval '1 month' and (t.status = 'ACTIVE' or t.last_working_day >= ${first})
      and not exists (select from salaries s where s.employee_id = t.id and s.month > ${month} and s.status <> 'DRAFT' and s.deleted_at is null)
      and ${visibleRows(engine, users, viewer)}
    order by t.id`)
}

/** Stores drafts together, each with the first line of its history. */
async function makeDrafts(work: Work, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  if (rows.length === 0) return
  const ids = await storeRecords(work, salaries, rows, { title: failed })
  const made = await readAll(work, salaries, ids)
  const lines = [...made.values()].map((record) => ({
    ...{ id: record.id, version: 1, action: 'create' },
    changes: changesBetween(salaries, undefined, record),
  }))
  await writeLines(work, salaries, lines)
}
