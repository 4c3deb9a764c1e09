alter table geographies add column lineage json;
CREATE OR REPLACE FUNCTION lineage_geographies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare above text; begin
  if tg_when = 'AFTER' then if tg_op = 'INSERT' or new.lineage::text is distinct from old.lineage::text then update geographies set lineage = null where parent_id = new.id and type <> 'village'; end if; return null; end if; if tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id then perform 1 from geographies p where p.id = new.parent_id for share; end if; select rtrim(p.lineage::text, ']') || ', ' into above from geographies p where p.id = new.parent_id; new.lineage := (coalesce(above, '[') || json_build_object('id', new.id, 'label', new.name, 'type', new.type) || ']')::json; return new; end $function$;
CREATE TRIGGER lineage_geographies_below AFTER INSERT OR UPDATE OF name, type, parent_id, lineage ON geographies FOR EACH ROW WHEN ((new.type <> 'village'::text)) EXECUTE FUNCTION lineage_geographies();
alter table geographies enable always trigger lineage_geographies_below;
CREATE TRIGGER lineage_geographies_row BEFORE INSERT OR UPDATE OF name, type, parent_id, lineage ON geographies FOR EACH ROW WHEN ((new.type <> 'village'::text)) EXECUTE FUNCTION lineage_geographies();
alter table geographies enable always trigger lineage_geographies_row;
update geographies set lineage = null where parent_id is null and type <> 'village';
