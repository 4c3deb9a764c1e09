alter table hospicash_policies add column renewal_of_id bigint;
alter table hospicash_policies add column renewals integer default 0;
alter table hospicash_policies add column ended_by_id bigint;
alter table subscription_purchases add column ended_by_id bigint;
alter table weather_kavach add column ended_by_id bigint;
alter table hospicash_policies add constraint hospicash_policies_ended_by_id_fkey FOREIGN KEY (ended_by_id) REFERENCES users(id);
alter table hospicash_policies add constraint hospicash_policies_renewal_of_id_fkey FOREIGN KEY (renewal_of_id) REFERENCES hospicash_policies(id);
CREATE INDEX hospicash_policies_ended_by_id ON hospicash_policies USING btree (ended_by_id);
CREATE INDEX hospicash_policies_renewal_of_id ON hospicash_policies USING btree (renewal_of_id);
alter table subscription_purchases add constraint subscription_purchases_ended_by_id_fkey FOREIGN KEY (ended_by_id) REFERENCES users(id);
CREATE INDEX subscription_purchases_ended_by_id ON subscription_purchases USING btree (ended_by_id);
alter table weather_kavach add constraint weather_kavach_ended_by_id_fkey FOREIGN KEY (ended_by_id) REFERENCES users(id);
CREATE INDEX weather_kavach_ended_by_id ON weather_kavach USING btree (ended_by_id);
CREATE OR REPLACE FUNCTION roll_up_hospicash_policies_renewal_of(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from hospicash_policies p)); begin
  perform 1 from hospicash_policies p where p.id = any(ids) order by p.id for no key update; for changed in
  update hospicash_policies t set renewals = s.v0
  from (select k.id, count(c.id) filter (where not coalesce(c.status = any(array['CANCELLED', 'REJECTED']::text[]), false))::integer as v0 from unnest(ids) k(id) left join hospicash_policies c on c.renewal_of_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.renewals) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'hospicash-policies', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["renewals"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_hospicash_policies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.renewal_of_id) into touched from new_rows r where r.renewal_of_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.renewal_of_id) into touched from old_rows r where r.renewal_of_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.renewal_of_id), (n.renewal_of_id)) k(id) where k.id is not null and (o.renewal_of_id, o.status, o.deleted_at is null) is distinct from (n.renewal_of_id, n.status, n.deleted_at is null); end if; if touched is not null then perform roll_up_hospicash_policies_renewal_of(touched); end if; if tg_op = 'INSERT' then select array_agg(distinct r.scheme_id) into touched from new_rows r where r.scheme_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.scheme_id) into touched from old_rows r where r.scheme_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.scheme_id), (n.scheme_id)) k(id) where k.id is not null and (o.scheme_id, o.deleted_at is null) is distinct from (n.scheme_id, n.deleted_at is null); end if; if touched is not null then perform roll_up_hospicash_policies_scheme(touched); end if; return null; end $function$;
select roll_up_hospicash_policies_renewal_of(null);
-- The person who ended a cover whose refund is not recorded yet does not record it either.
update hospicash_policies p set ended_by_id = (
  select h.by_id from history h join users u on u.id = h.by_id
  where h.resource = 'hospicash-policies' and h.record_id = p.id and h.action in ('cancel', 'reject') order by h.id desc limit 1)
  where p.status in ('CANCELLED', 'REJECTED') and p.refund > 0 and p.refund_ref is null;
update weather_kavach k set ended_by_id = (
  select h.by_id from history h join users u on u.id = h.by_id
  where h.resource = 'weather-kavach' and h.record_id = k.id and h.action = 'cancel' order by h.id desc limit 1)
  where k.status = 'CANCELLED' and k.refund > 0 and k.refund_ref is null;
update subscription_purchases s set ended_by_id = (
  select h.by_id from history h join users u on u.id = h.by_id
  where h.resource = 'subscription-purchases' and h.record_id = s.id and h.action = 'cancel' order by h.id desc limit 1)
  where s.status = 'CANCELLED' and s.paid > 0;
