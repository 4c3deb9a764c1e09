import { DERIVED, fieldsIn, type AnyResource, type Field, type Register, type RollUp } from '#define'
import { columnsOf, placeColumn, snake, tableOf } from './columns'
import { conditionSql } from './conditionSql'
import { CHANNEL } from './database'
import type { Gap } from './ledgers'
import { inline, literal, quoted } from './sql'

/**
 * The roll-ups of one resource over the records of another one that refer to it by one field: they are maintained
 * together.
 */
export interface RollUpGroup {
  readonly parent: AnyResource
  readonly child: AnyResource
  readonly through: string
  readonly values: readonly { readonly name: string; readonly field: Field; readonly rollUp: RollUp }[]
}

/** The prefix of the functions and triggers of roll-ups; introspection finds them by it. */
export const ROLL_UP_PREFIX = 'roll_up_'

/** All declared roll-ups, ordered by name. */
export function rollUpGroups({ resources }: Pick<Register, 'resources'>): RollUpGroup[] {
  const groups = new Map<string, RollUpGroup>()
  for (const parent of resources)
    for (const [name, field] of Object.entries(parent.fields)) {
      const { rollUp } = field
      const child = rollUp && resources.find((one) => one.is.name === rollUp.of)
      if (!rollUp || !child) continue
      const key = groupName(child, rollUp.through)
      const group = groups.get(key) ?? { parent, child, through: rollUp.through, values: [] }
      groups.set(key, { ...group, values: [...group.values, { name, field, rollUp }] })
    }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

function groupName(child: AnyResource, through: string): string {
  return `${ROLL_UP_PREFIX}${tableOf(child)}_${snake(through)}`
}

/** The name of the function that updates a group for some of its parent records. */
export function refreshName({ child, through }: RollUpGroup): string {
  return groupName(child, through)
}

/** The statements that create the functions and triggers of all roll-ups. */
export function rollUpStatements(register: Pick<Register, 'resources'>): string[] {
  const groups = rollUpGroups(register)
  const children = [...new Set(groups.map(({ child }) => child))]
  return [
    ...groups.map(refreshFunction),
    ...children.flatMap((child) =>
      triggers(
        child,
        groups.filter((group) => group.child === child),
      ),
    ),
  ]
}

/**
 * Locks the records in the order of their ids, so that concurrent writers run one after the other without deadlocks,
 * and then writes the differences. A separate statement sees what was committed while the one before it waited. Given
 * null, it updates all records. No line of the body ends with a semicolon, because a migration is split there.
 */
function refreshFunction(group: RollUpGroup): string {
  const parent = quoted(tableOf(group.parent))
  const columns = columnsKept(group)
  const kept = columns.map((column) => `t.${column}`).join(', ')
  const told = `json_build_object('kind', 'changed', 'resource', ${literal(group.parent.is.name)}, 'id', changed.id, 'version', changed.version, 'action', '${DERIVED}', 'by', null, 'fields', ${literal(JSON.stringify(group.values.map(({ name }) => name)))}::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  return `create or replace function ${refreshName(group)}(touched bigint[]) returns void language plpgsql as $$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from ${parent} p)); begin
  perform 1 from ${parent} p where p.id = any(ids) order by p.id for no key update; for changed in
  update ${parent} t set ${columns.map((column, at) => `${column} = s.v${at}`).join(', ')}
  from (${rolledUp(group, 'unnest(ids) k(id)')}) s
  where t.id = s.id and (${kept}) is distinct from (${columns.map((_, at) => `s.v${at}`).join(', ')}) returning t.id, t.version
  loop if touched is not null then perform pg_notify('${CHANNEL}', ${told}::text); end if; end loop; end $$`
}

function columnsKept({ values }: RollUpGroup): string[] {
  return values.map(({ name, field }) => quoted(columnsOf(name, field)[0]?.name ?? name))
}

/** The table of a group, its columns, and the query of what they should be: `id`, `v0`, `v1` and so on. */
export function rolledUpValues(group: RollUpGroup): {
  readonly parent: string
  readonly columns: readonly string[]
  readonly values: string
} {
  const parent = quoted(tableOf(group.parent))
  return { parent, columns: columnsKept(group), values: rolledUp(group, `${parent} k`) }
}

/** The condition that the stored values of the parent `t` differ from those computed from its rows. */
export function rollUpDiffers(group: RollUpGroup): string {
  const columns = columnsKept(group)
  const given = columns.map((_, at) => `s.v${at}`).join(', ')
  return `exists (select from (${rolledUp(group, '(values (t.id)) k(id)')}) s where (${columns.map((one) => `t.${one}`).join(', ')}) is distinct from (${given}))`
}

/** The stored values of a parent `t`, and those computed from its rows. */
export function rollUpGap(group: RollUpGroup): Gap {
  const columns = columnsKept(group)
  return {
    fields: group.values.map(({ name }) => name),
    kept: columns.map((column) => `t.${column}`),
    query: rolledUp(group, '(values (t.id)) k(id)'),
    found: columns.map((_, at) => `s.v${at}`),
  }
}

/** The values of a group by the ids of its parent (`k`), as a query of the columns `id`, `v0`, `v1` and so on. */
function rolledUp({ child, through, values }: RollUpGroup, parents: string): string {
  const aggregates = values.map(({ name, field, rollUp }, at) => {
    const type = columnsOf(name, field)[0]?.type ?? 'text'
    return `${withInitial(field, aggregateSql(child, rollUp), type)} as v${at}`
  })
  return `select k.id, ${aggregates.join(', ')} from ${parents} left join ${quoted(tableOf(child))} c on c.${quoted(`${snake(through)}_id`)} = k.id and c.deleted_at is null group by k.id`
}

function withInitial(field: Field, value: string, type: string): string {
  const initial = 'initial' in field ? field.initial : undefined
  const empty = initial ?? (field.rollUp?.aggregate === 'sum' ? 0 : undefined)
  return `${empty === undefined ? value : `coalesce(${value}, ${literal(empty)})`}::${type}`
}

function aggregateSql(child: AnyResource, { aggregate, field, orderBy, where }: RollUp): string {
  const chosen = where
    ? ` filter (where ${inline(conditionSql(where, { resource: child, alias: 'c', today: '1970-01-01' }))})`
    : ''
  const value = `c.${field === undefined ? 'id' : valueColumn(child, field)}`
  // A parent without children gets one row of nulls here.
  if (aggregate === 'last') {
    const only = chosen ? chosen.replace(/\)$/, ' and c.id is not null)') : ' filter (where c.id is not null)'
    return `(array_agg(${value} order by c.${valueColumn(child, orderBy ?? 'id')} desc nulls last, c.id desc)${only})[1]`
  }
  return `${aggregate}(${value})${chosen}`
}

/** The column of a child that a roll-up reads, quoted. */
function valueColumn(child: AnyResource, path: string): string {
  const [name = '', level] = path.split('.')
  const field = child.fields[name]
  if (field?.kind === 'area') return quoted(`${snake(name)}_acres`)
  if (field?.kind === 'place') return quoted(placeColumn(name, field, level as Parameters<typeof placeColumn>[2]))
  if (field?.kind === 'aadhaar') return quoted(`${snake(name)}_last4`)
  return quoted(field?.kind === 'reference' ? `${snake(name)}_id` : snake(name))
}

/** The columns of a child that its roll-ups depend on: other changes do not affect them. */
function readColumns({ child, through, values }: RollUpGroup): string[] {
  const paths = values.flatMap(({ rollUp: { field, orderBy, where } }) => [
    ...[field, orderBy].flatMap((one) => one ?? []),
    ...(where ? fieldsIn(where) : []),
  ])
  return [...new Set([through, ...paths].map((path) => valueColumn(child, path)))]
}

/** The parents affected by a statement are collected from all rows that it wrote, and updated once each. */
function triggers(child: AnyResource, groups: readonly RollUpGroup[]): string[] {
  const table = quoted(tableOf(child))
  const named = `${ROLL_UP_PREFIX}${tableOf(child)}`
  const steps = groups.map((group) => {
    const link = quoted(`${snake(group.through)}_id`)
    const state = (row: string): string =>
      `(${[...readColumns(group).map((column) => `${row}.${column}`), `${row}.deleted_at is null`].join(', ')})`
    const written = (rows: string): string =>
      `select array_agg(distinct r.${link}) into touched from ${rows} r where r.${link} is not null and r.deleted_at is null`
    const moved = `select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.${link}), (n.${link})) k(id) where k.id is not null and ${state('o')} is distinct from ${state('n')}`
    return `if tg_op = 'INSERT' then ${written('new_rows')}; elsif tg_op = 'DELETE' then ${written('old_rows')}; else ${moved}; end if; if touched is not null then perform ${refreshName(group)}(touched); end if`
  })
  const events = [
    ['made', 'insert', 'new table as new_rows'],
    ['changed', 'update', 'old table as old_rows new table as new_rows'],
    ['gone', 'delete', 'old table as old_rows'],
  ] as const
  return [
    `create or replace function ${named}() returns trigger language plpgsql as $$
declare touched bigint[]; begin
  ${steps.join('; ')}; return null; end $$`,
    ...events.flatMap(([name, event, rows]) => [
      `create trigger ${named}_${name} after ${event} on ${table} referencing ${rows} for each statement execute function ${named}()`,
      `alter table ${table} enable always trigger ${named}_${name}`,
    ]),
  ]
}
