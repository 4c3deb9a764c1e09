import { systemResources, type Register } from '#define'
import { tableOf, type Column } from './columns'

/** The prefix of the function and triggers that maintain the lineages of geographies; introspection finds them by it. */
export const LINEAGE_PREFIX = 'lineage_'

/**
 * The ancestors of a geography from the zone down and the geography itself, as they are shown in paths: an array of
 * objects with `id`, `label` and `type`. Villages have none, because nothing is below them.
 */
export const lineageColumn: Column = { name: 'lineage', type: 'json' }

/** Whether the records of a resource have a lineage. */
export function hasLineage({ is: { name } }: Register['resources'][number]): boolean {
  return name === systemResources.geographies
}

/**
 * The statements that create the function and triggers of lineages. A lineage is that of the parent and the geography
 * itself; when it changes, so do those directly below, level by level. A new parent is locked before it is read: a
 * concurrent change of it does not see this row below it yet, and would leave it with the old lineage. A parent that
 * stays is not, because its change waits for this row: both would wait for each other. No line of a body ends with a
 * semicolon, because a migration is split there.
 */
export function lineageStatements({ resources }: Pick<Register, 'resources'>): string[] {
  return resources.filter(hasLineage).flatMap((resource) => {
    const table = tableOf(resource)
    const function_ = `${LINEAGE_PREFIX}${table}`
    return [
      `create or replace function ${function_}() returns trigger language plpgsql as $$
declare above text; begin
  if tg_when = 'AFTER' then if tg_op = 'INSERT' or new.lineage::text is distinct from old.lineage::text then update ${table} set lineage = null where parent_id = new.id and type <> 'village'; end if; return null; end if; if tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id then perform 1 from ${table} p where p.id = new.parent_id for share; end if; select rtrim(p.lineage::text, ']') || ', ' into above from ${table} p where p.id = new.parent_id; new.lineage := (coalesce(above, '[') || json_build_object('id', new.id, 'label', new.name, 'type', new.type) || ']')::json; return new; end $$`,
      ...[
        [`${function_}_row`, `before insert or update of name, type, parent_id, lineage`],
        [`${function_}_below`, `after insert or update of name, type, parent_id, lineage`],
      ].flatMap(([named, event]) => [
        `create trigger ${named} ${event} on ${table} for each row when (new.type <> 'village') execute function ${function_}()`,
        `alter table ${table} enable always trigger ${named}`,
      ]),
    ]
  })
}
