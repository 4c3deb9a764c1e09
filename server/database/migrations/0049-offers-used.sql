CREATE OR REPLACE FUNCTION roll_up_offer_uses_offer(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from offers p)); begin
  perform 1 from offers p where p.id = any(ids) order by p.id for no key update; for changed in
  update offers t set used = s.v0, discounted = s.v1
  from (select k.id, count(c.id) filter (where (c.returned_at is null))::integer as v0, coalesce(sum(c.discount) filter (where (c.returned_at is null)), 0)::bigint as v1 from unnest(ids) k(id) left join offer_uses c on c.offer_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.used, t.discounted) is distinct from (s.v0, s.v1) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'offers', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["used","discounted"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_offer_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.offer_id) into touched from new_rows r where r.offer_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.offer_id) into touched from old_rows r where r.offer_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.offer_id), (n.offer_id)) k(id) where k.id is not null and (o.offer_id, o.returned_at, o.discount, o.deleted_at is null) is distinct from (n.offer_id, n.returned_at, n.discount, n.deleted_at is null); end if; if touched is not null then perform roll_up_offer_uses_offer(touched); end if; return null; end $function$;
CREATE TRIGGER roll_up_offer_uses_changed AFTER UPDATE ON offer_uses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_offer_uses();
alter table offer_uses enable always trigger roll_up_offer_uses_changed;
CREATE TRIGGER roll_up_offer_uses_gone AFTER DELETE ON offer_uses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_offer_uses();
alter table offer_uses enable always trigger roll_up_offer_uses_gone;
CREATE TRIGGER roll_up_offer_uses_made AFTER INSERT ON offer_uses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_offer_uses();
alter table offer_uses enable always trigger roll_up_offer_uses_made;
select roll_up_offer_uses_offer(null);
