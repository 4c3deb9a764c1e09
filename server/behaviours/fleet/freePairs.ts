import { todayInIndia } from '#define'
import { machines, operatorMappings, users } from '#resources'
import { escapeLike } from '../../database/conditionSql'
import { raw, sql, type Sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { bestOf, suggestingIn, type FormAsked, type Rated, type Suggestions } from '../../engine/desk/suggestions'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { visibleRows } from '../../engine/read/scope'

/** The maximum number of operators, or machines, judged at once. */
const MOST = 200

/** Suggests operators for a machine in the form of a mapping. */
export const freeOperatorsEndpoint: Endpoint = suggestingIn({
  resource: operatorMappings,
  to: users,
  at: 'free-operators',
  fields: { machine: operatorMappings.fields.machine, role: operatorMappings.fields.role },
  summary: 'Operators for a machine: those without one who work in its district',
  answer: (work, asked) => operatorsFor(work, asked, { machine: idOf(asked.given.machine), isHandedOver: false }),
})

/** Suggests operators for reassigning a machine. */
export const nextOperatorsEndpoint: Endpoint = suggestingIn({
  resource: machines,
  to: users,
  at: 'free-operators',
  fields: { role: machines.actions.assign.input.role },
  summary: 'Operators for the machine at hand: those without one who work in its district',
  answer: (work, asked) => operatorsFor(work, asked, { machine: asked.before?.id, isHandedOver: true }),
})

/** Suggests machines for an operator in the form of a mapping. */
export const freeMachinesEndpoint: Endpoint = suggestingIn({
  resource: operatorMappings,
  to: machines,
  at: 'free-machines',
  fields: { operator: operatorMappings.fields.operator, role: operatorMappings.fields.role },
  summary: 'Machines for an operator: those without one in the districts where they work',
  answer: machinesFor,
})

interface Operator {
  readonly id: number
  readonly name: string
  readonly ground: string | null
  readonly isNear: boolean
  /** The machine that they operate, and in which role. */
  readonly machine: number | null
  readonly machineNo: string | null
  readonly role: string | null
}

interface Post {
  readonly machine: number | undefined
  /** An operator who is on the machine already may get the other role. */
  readonly isHandedOver: boolean
}

async function operatorsFor(work: Work, { given, q }: FormAsked, post: Post): Promise<Suggestions> {
  const { tx, engine, viewer } = work
  const found = await tx.rows<Operator>(sql`
    select t.id, t.name, o.machine_id as machine, o.machine_no as "machineNo", o.role, ${groundNames(sql`t.id`)} as ground,
      coalesce((select ${worksIn(sql`t.id`, sql`d.id`)} from machines m join geographies d on d.id = m.district_id where m.id = ${post.machine ?? 0}), false) as "isNear"
    from users t left join lateral (
      select p.machine_id, m.machine_no, p.role from operator_mappings p join machines m on m.id = p.machine_id
      where p.operator_id = t.id and p.effective_to is null and p.deleted_at is null limit 1) o on true
    where t.role_type = 'OPERATOR' and t.status = 'ACTIVE' and ${visibleRows(engine, users, viewer)} and ${called(sql`t.name`, q)}
    order by o.machine_id nulls first, "isNear" desc, t.name, t.id limit ${MOST}`)
  const items = bestOf(found.map((one) => ratedOperator(one, { ...post, role: given.role ?? 'PRIMARY' })))
  return items.length
    ? { items }
    : { items, note: q ? `No active operator matches “${q}”.` : 'There are no active operators.' }
}

function ratedOperator(
  { id, name, ground, isNear, machine, machineNo, role }: Operator,
  post: Post & { readonly role: unknown },
): Rated {
  const isHere = machine !== null && machine === post.machine
  const isChanged = isHere && post.isHandedOver && role !== post.role
  const obstacle =
    machine === null || isChanged
      ? undefined
      : isHere
        ? 'already works this machine'
        : `already works ${machineNo}: un-assign it first`
  return {
    suggestion: {
      id,
      label: name,
      hint: [ground, machine === null ? 'no machine' : isHere ? undefined : machineNo].filter(Boolean).join(' · '),
      ...(obstacle && { obstacle }),
    },
    rank: [obstacle ? 1 : 0, isNear ? 0 : 1],
  }
}

interface Machine {
  readonly id: number
  readonly machineNo: string
  readonly type: string | null
  readonly district: string | null
  readonly operator: string | null
  readonly isNear: boolean
  readonly isUninsured: boolean
}

async function machinesFor(work: Work, { given, q }: FormAsked): Promise<Suggestions> {
  const { tx, engine, viewer } = work
  const operator = idOf(given.operator) ?? 0
  const found = await tx.rows<Machine>(sql`
    select t.id, t.machine_no as "machineNo", y.name as type, d.name as district, coalesce(${worksIn(sql`${operator}::bigint`, sql`d.id`)}, false) as "isNear",
      (select u.name from operator_mappings p join users u on u.id = p.operator_id
        where p.machine_id = t.id and p.role = 'PRIMARY' and p.effective_to is null and p.deleted_at is null limit 1) as operator,
      exists (select from machine_documents c where c.machine_id = t.id and c.type = 'INSURANCE' and c.is_current and c.deleted_at is null
        and c.valid_till < ${todayInIndia(engine.now())}::date) as "isUninsured"
    from machines t left join machine_types y on y.id = t.type_id left join geographies d on d.id = t.district_id
    where t.status in ('ACTIVE', 'MAINTENANCE', 'BREAKDOWN', 'IN_TRANSIT') and ${visibleRows(engine, machines, viewer)} and ${called(sql`t.machine_no`, q)}
    order by "isNear" desc, t.machine_no limit ${MOST}`)
  const items = bestOf(found.map((one) => ratedMachine(one, given.role === 'HELPER')))
  return items.length
    ? { items }
    : { items, note: q ? `No active machine number contains “${q}”.` : 'There are no active machines.' }
}

function ratedMachine(machine: Machine, isForHelper: boolean): Rated {
  const { id, machineNo, type, district, operator, isNear, isUninsured } = machine
  const obstacle =
    operator && !isForHelper
      ? `${operator} already works it: un-assign it first`
      : isUninsured
        ? 'its insurance has expired'
        : undefined
  return {
    suggestion: {
      id,
      label: machineNo,
      hint: [type, district].filter(Boolean).join(' · '),
      ...(obstacle && { obstacle }),
    },
    rank: [obstacle ? 1 : 0, isNear ? 0 : 1],
  }
}

function called(column: Sql, q: string | undefined): Sql {
  return q === undefined ? raw('true') : sql`${column} ilike ${`%${escapeLike(q)}%`}`
}

/** Builds the SQL of the names of the districts in which a user works. */
function groundNames(user: Sql): Sql {
  return sql`(select string_agg(distinct coalesce(p.name, g.name), ', ') from users_scope l join geographies g on g.id = l.target_id
    left join geographies p on p.id = g.parent_district_id where l.record_id = ${user})`
}

/** Builds the SQL condition that a user works in a district, or a part of it; `d` is the district. */
function worksIn(user: Sql, district: Sql): Sql {
  return sql`exists (select from users_scope l join geographies g on g.id = l.target_id where l.record_id = ${user}
    and (${district} in (g.id, g.parent_district_id) or g.id in (d.parent_state_id, d.parent_zone_id)))`
}
