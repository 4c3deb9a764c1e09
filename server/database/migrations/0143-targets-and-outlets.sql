alter table outlets add column targets_behind integer default 0;
alter table performance_targets add column user_name text;
alter table performance_targets add column geography_name text;
alter table performance_targets add column outlet_name text;
-- What it held follows from the rest, and is worked out anew.
alter table performance_targets drop column assignee, add column assignee text generated always as (
CASE
    WHEN (role = 'BDO'::text) THEN 'BDO'::text
    WHEN (role = 'ASSISTANT_BDO'::text) THEN 'Assistant BDO'::text
    WHEN (role = 'FIELD_OFFICER'::text) THEN 'Field officer'::text
    ELSE COALESCE(user_name, geography_name, outlet_name)
END) stored;
CREATE INDEX performance_targets_assignee ON performance_targets USING btree (assignee, id) WHERE (deleted_at IS NULL);
CREATE INDEX performance_targets_search ON performance_targets USING gin (name gin_trgm_ops, assignee gin_trgm_ops);
CREATE INDEX outlets_targets_behind ON outlets USING btree (targets_behind, id) WHERE (deleted_at IS NULL);
CREATE OR REPLACE FUNCTION follow_performance_targets_geography(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare ids bigint[] := coalesce(touched, (select array_agg(t.id) from performance_targets t)); begin
  perform 1 from performance_targets t where t.id = any(ids) order by t.id for no key update; update performance_targets t set geography_name = s.v0 from (select k.id, s.name as v0 from performance_targets k left join geographies s on s.id = k.geography_id where k.id = any(ids)) s where s.id = t.id and (t.geography_name) is distinct from (s.v0); end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_outlet(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare ids bigint[] := coalesce(touched, (select array_agg(t.id) from performance_targets t)); begin
  perform 1 from performance_targets t where t.id = any(ids) order by t.id for no key update; update performance_targets t set outlet_name = s.v0 from (select k.id, s.name as v0 from performance_targets k left join outlets s on s.id = k.outlet_id where k.id = any(ids)) s where s.id = t.id and (t.outlet_name) is distinct from (s.v0); end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_user(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare ids bigint[] := coalesce(touched, (select array_agg(t.id) from performance_targets t)); begin
  perform 1 from performance_targets t where t.id = any(ids) order by t.id for no key update; update performance_targets t set user_name = s.v0 from (select k.id, s.name as v0 from performance_targets k left join users s on s.id = k.user_id where k.id = any(ids)) s where s.id = t.id and (t.user_name) is distinct from (s.v0); end $function$;
CREATE OR REPLACE FUNCTION roll_up_performance_targets_outlet(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from outlets p)); begin
  perform 1 from outlets p where p.id = any(ids) order by p.id for no key update; for changed in
  update outlets t set targets_behind = s.v0
  from (select k.id, count(c.id) filter (where c.status = 'BEHIND'::text)::integer as v0 from unnest(ids) k(id) left join performance_targets c on c.outlet_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.targets_behind) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'outlets', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["targetsBehind"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_geography_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.name into new.geography_name from geographies s where s.id = new.geography_id for share; return new; end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_geography_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  select array_agg(t.id) into touched from new_rows n join old_rows o on o.id = n.id join performance_targets t on t.geography_id = n.id where (n.name) is distinct from (o.name); if touched is not null then perform follow_performance_targets_geography(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_outlet_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.name into new.outlet_name from outlets s where s.id = new.outlet_id for no key update; return new; end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_outlet_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  select array_agg(t.id) into touched from new_rows n join old_rows o on o.id = n.id join performance_targets t on t.outlet_id = n.id where (n.name) is distinct from (o.name); if touched is not null then perform follow_performance_targets_outlet(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_user_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.name into new.user_name from users s where s.id = new.user_id for share; return new; end $function$;
CREATE OR REPLACE FUNCTION follow_performance_targets_user_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  select array_agg(t.id) into touched from new_rows n join old_rows o on o.id = n.id join performance_targets t on t.user_id = n.id where (n.name) is distinct from (o.name); if touched is not null then perform follow_performance_targets_user(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_performance_targets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.outlet_id) into touched from new_rows r where r.outlet_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.outlet_id) into touched from old_rows r where r.outlet_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.outlet_id), (n.outlet_id)) k(id) where k.id is not null and (o.outlet_id, o.status, o.deleted_at is null) is distinct from (n.outlet_id, n.status, n.deleted_at is null); end if; if touched is not null then perform roll_up_performance_targets_outlet(touched); end if; return null; end $function$;
CREATE TRIGGER follow_performance_targets_geography_changed BEFORE UPDATE OF geography_id, geography_name ON performance_targets FOR EACH ROW EXECUTE FUNCTION follow_performance_targets_geography_row();
alter table performance_targets enable always trigger follow_performance_targets_geography_changed;
CREATE TRIGGER follow_performance_targets_geography_made BEFORE INSERT ON performance_targets FOR EACH ROW EXECUTE FUNCTION follow_performance_targets_geography_row();
alter table performance_targets enable always trigger follow_performance_targets_geography_made;
CREATE TRIGGER follow_performance_targets_geography_moved AFTER UPDATE ON geographies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_performance_targets_geography_source();
alter table geographies enable always trigger follow_performance_targets_geography_moved;
CREATE TRIGGER follow_performance_targets_outlet_changed BEFORE UPDATE OF outlet_id, outlet_name ON performance_targets FOR EACH ROW EXECUTE FUNCTION follow_performance_targets_outlet_row();
alter table performance_targets enable always trigger follow_performance_targets_outlet_changed;
CREATE TRIGGER follow_performance_targets_outlet_made BEFORE INSERT ON performance_targets FOR EACH ROW EXECUTE FUNCTION follow_performance_targets_outlet_row();
alter table performance_targets enable always trigger follow_performance_targets_outlet_made;
CREATE TRIGGER follow_performance_targets_outlet_moved AFTER UPDATE ON outlets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_performance_targets_outlet_source();
alter table outlets enable always trigger follow_performance_targets_outlet_moved;
CREATE TRIGGER follow_performance_targets_user_changed BEFORE UPDATE OF user_id, user_name ON performance_targets FOR EACH ROW EXECUTE FUNCTION follow_performance_targets_user_row();
alter table performance_targets enable always trigger follow_performance_targets_user_changed;
CREATE TRIGGER follow_performance_targets_user_made BEFORE INSERT ON performance_targets FOR EACH ROW EXECUTE FUNCTION follow_performance_targets_user_row();
alter table performance_targets enable always trigger follow_performance_targets_user_made;
CREATE TRIGGER follow_performance_targets_user_moved AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_performance_targets_user_source();
alter table users enable always trigger follow_performance_targets_user_moved;
CREATE TRIGGER roll_up_performance_targets_changed AFTER UPDATE ON performance_targets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_performance_targets();
alter table performance_targets enable always trigger roll_up_performance_targets_changed;
CREATE TRIGGER roll_up_performance_targets_gone AFTER DELETE ON performance_targets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_performance_targets();
alter table performance_targets enable always trigger roll_up_performance_targets_gone;
CREATE TRIGGER roll_up_performance_targets_made AFTER INSERT ON performance_targets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_performance_targets();
alter table performance_targets enable always trigger roll_up_performance_targets_made;
select follow_performance_targets_geography(null);
select follow_performance_targets_outlet(null);
select follow_performance_targets_user(null);
select roll_up_performance_targets_outlet(null);
