import { allows, resourceNamed } from '#define'
import { blacklistEntries, blacklistSubjects } from '#resources'
import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import type { Endpoint } from '../../engine/behaviour'
import { wholeNumber } from '../../engine/given'
import { day, described, flag, integer, maybe, needed, objectOf, oneOf, text } from '../../engine/jsonSchema'
import { notFound } from '../../engine/problem'
import { mustSee } from '../../engine/read/mustSee'

type Subject = keyof typeof blacklistSubjects

/** Answers the blacklist status (specification §7): whether someone is blacklisted, why, and for how long. */
export const blacklistStatusEndpoint: Endpoint = {
  method: 'GET',
  path: '/retail/blacklist-status',
  summary: 'Whether a farmer, outlet, operator or vendor is blacklisted',
  need: blacklistEntries.access.see,
  query: {
    subject: needed(described(oneOf(Object.keys(blacklistSubjects)), 'What kind of record it is')),
    id: needed(described(integer, 'The id of the record')),
  },
  gives: objectOf({
    blacklisted: flag,
    entry: maybe(objectOf({ id: integer, entryNo: text, reason: text, from: day, till: maybe(day) })),
  }),
  answer: async (work, _body, { query }) => {
    const { field } = blacklistSubjects[query.subject as Subject]
    const target = resourceNamed(work.engine.register, blacklistEntries.fields[field].to)
    const id = wholeNumber(query.id) ?? 0
    if (!allows(work.viewer.keys, target.access.see)) throw notFound(target.form.messages.notFound)
    await mustSee(work, { resource: target, id })
    const [entry] = await work.tx.rows(sql`
      select e.id, e.entry_no as "entryNo", e.told as reason, e."from"::text, e.till::text
      from ${name(tableOf(blacklistEntries))} e where e.${name(`${snake(field)}_id`)} = ${id} and e.in_force and e.deleted_at is null`)
    return { blacklisted: entry !== undefined, entry: entry ?? null }
  },
}
