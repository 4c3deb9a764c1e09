import { copiedFrom, linkedName, resourceNamed, type AnyResource, type Register } from '#define'
import { columnsOf, snake, tableOf } from './columns'
import { rollUpGroups } from './rollUps'
import { quoted } from './sql'

/** The fields of a resource that copy values of another record, for one of its references. */
export interface FollowGroup {
  readonly resource: AnyResource
  readonly reference: string
  readonly target: AnyResource
  /** The copying columns and their source columns, in the same order. */
  readonly columns: readonly { readonly own: string; readonly followed: string }[]
}

/** The prefix of the functions and triggers of copied fields; introspection finds them by it. */
export const FOLLOW_PREFIX = 'follow_'

/** All fields that copy values of another record, grouped by the reference or the place that leads to it. */
export function followGroups({ resources }: Pick<Register, 'resources'>): FollowGroup[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([reference, link]): FollowGroup[] => {
      const to = linkedName(link)
      if (to === undefined) return []
      const target = (): AnyResource => resourceNamed({ resources }, to)
      const columns = Object.entries(resource.fields).flatMap(([name, field]) => {
        const copied = field.follows ? copiedFrom(field) : undefined
        const source = copied?.reference === reference ? target().fields[copied.field] : undefined
        if (!copied || !source) return []
        const followed = columnsOf(copied.field, source)
        return columnsOf(name, field).map((own, at) => ({
          own: quoted(own.name),
          followed: quoted(followed[at]?.name ?? ''),
        }))
      })
      return columns.length > 0 ? [{ resource, reference, target: target(), columns }] : []
    }),
  )
}

/** The name of the function that updates the copied values of given records. */
export function followName({ resource, reference }: FollowGroup): string {
  return `${FOLLOW_PREFIX}${tableOf(resource)}_${snake(reference)}`
}

/** The condition on the table `t` of the resource that its values differ from their source. */
export function followDiffers({ reference, target, columns }: FollowGroup): string {
  return `exists (select from (values (1)) one left join ${quoted(tableOf(target))} s on s.id = t.${link(reference)} where (${listed(columns, 't')}) is distinct from (${listed(columns, 's', 'followed')}))`
}

/** The statements that create the functions and triggers of all copied fields. */
export function followStatements(register: Pick<Register, 'resources'>): string[] {
  const rolledUp = rollUpGroups(register)
  return followGroups(register).flatMap((group) => {
    const isParent = rolledUp.some(({ parent, child }) => parent === group.target && child === group.resource)
    return statementsOf(group, isParent ? 'no key update' : 'share')
  })
}

function link(reference: string): string {
  return quoted(`${snake(reference)}_id`)
}

function listed(columns: FollowGroup['columns'], row: string, of: 'own' | 'followed' = 'own'): string {
  return columns.map((column) => `${row}.${column[of]}`).join(', ')
}

/**
 * A record copies the values in the very statement that writes it; when those of the source change, all its copies are
 * updated after it, locked in the order of their ids. The source is locked while it is read: a concurrent change of it
 * does not see this record yet, and would leave it with the old value. `lock` is as strong as the lock that roll-ups of
 * the same records take afterwards, to avoid deadlocks. Given null, the function updates all records. No line of a body
 * ends with a semicolon, because a migration is split there.
 */
function statementsOf(group: FollowGroup, lock: 'share' | 'no key update'): string[] {
  const { resource, reference, target, columns } = group
  const named = followName(group)
  const [table, source] = [quoted(tableOf(resource)), quoted(tableOf(target))]
  const triggers = [
    [`${named}_made`, `before insert on ${table} for each row execute function ${named}_row()`, table],
    [
      `${named}_changed`,
      `before update of ${[link(reference), ...columns.map(({ own }) => own)].join(', ')} on ${table} for each row execute function ${named}_row()`,
      table,
    ],
    [
      `${named}_moved`,
      `after update on ${source} referencing old table as old_rows new table as new_rows for each statement execute function ${named}_source()`,
      source,
    ],
  ] as const
  return [
    `create or replace function ${named}(touched bigint[]) returns void language plpgsql as $$
declare ids bigint[] := coalesce(touched, (select array_agg(t.id) from ${table} t)); begin
  perform 1 from ${table} t where t.id = any(ids) order by t.id for no key update; update ${table} t set ${columns.map(({ own }, at) => `${own} = s.v${at}`).join(', ')} from (select k.id, ${columns.map(({ followed }, at) => `s.${followed} as v${at}`).join(', ')} from ${table} k left join ${source} s on s.id = k.${link(reference)} where k.id = any(ids)) s where s.id = t.id and (${listed(columns, 't')}) is distinct from (${columns.map((_, at) => `s.v${at}`).join(', ')}); end $$`,
    `create or replace function ${named}_row() returns trigger language plpgsql as $$
begin
  select ${listed(columns, 's', 'followed')} into ${listed(columns, 'new')} from ${source} s where s.id = new.${link(reference)} for ${lock}; return new; end $$`,
    `create or replace function ${named}_source() returns trigger language plpgsql as $$
declare touched bigint[]; begin
  select array_agg(t.id) into touched from new_rows n join old_rows o on o.id = n.id join ${table} t on t.${link(reference)} = n.id where (${listed(columns, 'n', 'followed')}) is distinct from (${listed(columns, 'o', 'followed')}); if touched is not null then perform ${named}(touched); end if; return null; end $$`,
    ...triggers.flatMap(([name, is, on]) => [
      `create trigger ${name} ${is}`,
      `alter table ${on} enable always trigger ${name}`,
    ]),
  ]
}
