import { allows } from '#define'
import { geographies, machines, users } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { around } from '../../engine/desk/recordEndpoint'
import { visibleRows } from '../../engine/read/scope'
import { link } from '../../engine/commonSchemas'
import { integer, itemsOf, maybe, objectOf, text } from '../../engine/jsonSchema'

/** A machine that works in a village, with its operators. */
interface Working {
  readonly machine: number
  readonly machineNo: string
  readonly status: string
  readonly priority: number | null
  readonly operator: number | null
  readonly name: string | null
  readonly role: string | null
}

/** Answers who serves a village: the machines mapped to it, by priority, each with its operators. */
export const operatorsByVillageEndpoint: Endpoint = around(geographies, {
  method: 'GET',
  path: 'operators',
  summary: 'The machines of a village with their operators: { machine, status, priority, operator, role }, by priority',
  gives: itemsOf(
    objectOf({
      machine: link,
      status: text,
      priority: maybe(integer),
      operator: maybe(link),
      role: maybe(text),
    }),
  ),
  answer: async ({ tx, engine, viewer }, { id }) => {
    if (!allows(viewer.keys, machines.access.see)) return { items: [] }
    const seen = (resource: typeof machines | typeof users) => visibleRows(engine, resource, viewer)
    const rows = await tx.rows<Working>(sql`
      select m.id as machine, m.machine_no as "machineNo", m.status, v.priority, u.id as operator, u.name, o.role
      from village_mappings v join machines m on m.id = v.machine_id
        left join operator_mappings o on o.machine_id = m.id and o.effective_to is null and o.deleted_at is null
        left join users u on u.id = o.operator_id and u.id in (select t.id from users t where ${seen(users)})
      where v.village_id = ${id} and v.effective_to is null and v.deleted_at is null
        and m.id in (select t.id from machines t where ${seen(machines)})
      order by v.priority nulls last, m.machine_no, o.role desc, u.id limit 100`)
    return {
      items: rows.map(({ machine, machineNo, status, priority, operator, name, role }) => ({
        machine: { id: machine, label: machineNo },
        status,
        priority,
        operator: operator === null ? null : { id: operator, label: name },
        role: operator === null ? null : role,
      })),
    }
  },
})
