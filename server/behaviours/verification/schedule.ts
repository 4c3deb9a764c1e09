import { enrolments, type ScheduledEvent } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { day, flag, integer, itemsOf, maybe, objectOf, text } from '../../engine/jsonSchema'
import { windowOf } from './awd'

/** Answers when each event of an enrolment is due, and what was sent for it. */
export const scheduleEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/enrolment-schedule/:id',
  summary: 'The events of an enrolment in their order, each with its first and last day and the latest pictures of it',
  need: 'ROLE_PICTURE_VERIFICATION',
  record: enrolments,
  gives: itemsOf(
    objectOf({
      ...{ event: integer, label: text, from: day, till: day, isRequired: flag },
      task: maybe(objectOf({ id: integer, status: text })),
    }),
  ),
  answer: async ({ tx }, _body, { params }): Promise<{ items: ScheduledEvent[] }> => {
    const rows = await tx.rows<
      Omit<ScheduledEvent, 'from' | 'till'> & { windowFrom: number; windowTo: number; plantedOn: string }
    >(sql`
      select v.id::int as event, v.label, coalesce(v.is_required, false) as "isRequired", v.window_from as "windowFrom", v.window_to as "windowTo",
        e.transplanted_on::text as "plantedOn",
        (select json_build_object('id', t.id, 'status', t.status) from picture_tasks t
          where t.enrolment_id = e.id and t.event_id = v.id and t.deleted_at is null order by t.id desc limit 1) as task
      from enrolments e join photo_events v on v.season_id = e.season_id and v.active and v.deleted_at is null
      where e.id = ${Number(params.id)} order by v."order", v.event_id`)
    return {
      items: rows.map(({ windowFrom, windowTo, plantedOn, ...row }) => ({
        ...row,
        ...windowOf(plantedOn, [windowFrom, windowTo]),
      })),
    }
  },
}
