-- These are computed from other columns from now on, and their values follow: they are made anew as generated columns.
alter table farmers drop column holding_class;
alter table spare_parts drop column stock_level;
alter table breakdowns drop column cost;
alter table maintenance_quotations drop column total, drop column level;
alter table orders drop column item_total, drop column delivery_fee, drop column total;
alter table breakdowns add column repair_cost bigint default 0;
alter table breakdowns add column parts_cost bigint default 0;
alter table breakdowns add column cost bigint generated always as ((round(((repair_cost)::numeric + (parts_cost)::numeric)))::bigint) stored;
alter table farmers add column holding_class text generated always as (
CASE
    WHEN (lands_count > (0)::bigint) THEN
    CASE
        WHEN (round(((total_land_acre)::numeric * 0.40468564224), 3) < (1)::numeric) THEN 'MARGINAL'::text
        WHEN (round(((total_land_acre)::numeric * 0.40468564224), 3) < (2)::numeric) THEN 'SMALL'::text
        WHEN (round(((total_land_acre)::numeric * 0.40468564224), 3) < (4)::numeric) THEN 'SEMI_MEDIUM'::text
        WHEN (round(((total_land_acre)::numeric * 0.40468564224), 3) < (10)::numeric) THEN 'MEDIUM'::text
        ELSE 'LARGE'::text
    END
    ELSE NULL::text
END) stored;
alter table maintenance_quotations add column total bigint generated always as ((round(((sub_total)::numeric + (gst)::numeric)))::bigint) stored;
alter table maintenance_quotations add column level text generated always as (
CASE
    WHEN (((round(((sub_total)::numeric + (gst)::numeric)))::bigint)::numeric <= (1000000)::numeric) THEN 'UP_TO_10K'::text
    WHEN (((round(((sub_total)::numeric + (gst)::numeric)))::bigint)::numeric <= (5000000)::numeric) THEN 'UP_TO_50K'::text
    WHEN (((round(((sub_total)::numeric + (gst)::numeric)))::bigint)::numeric <= ('9007199254740991'::bigint)::numeric) THEN 'ABOVE_50K'::text
    ELSE NULL::text
END) stored;
alter table orders add column goods bigint default 0;
alter table orders add column item_total bigint generated always as ((round(((goods)::numeric + (discount)::numeric)))::bigint) stored;
alter table orders add column delivery_fee bigint generated always as ((round(
CASE
    WHEN ((items_count = (0)::bigint) OR (goods >= (99900)::bigint)) THEN (0)::numeric
    ELSE (4900)::numeric
END))::bigint) stored;
alter table orders add column total bigint generated always as ((round(((goods)::numeric + ((round(
CASE
    WHEN ((items_count = (0)::bigint) OR (goods >= (99900)::bigint)) THEN (0)::numeric
    ELSE (4900)::numeric
END))::bigint)::numeric)))::bigint) stored;
alter table spare_parts add column stock_level text generated always as (
CASE
    WHEN ((stock_qty)::numeric <= (0)::numeric) THEN 'NONE'::text
    WHEN ((stock_qty)::numeric < COALESCE((min_stock)::numeric, (0)::numeric)) THEN 'LOW'::text
    ELSE 'ENOUGH'::text
END) stored;
alter table stock_moves add column change numeric(14,2) generated always as (round(
CASE
    WHEN (type = 'OUT'::text) THEN ((0)::numeric - (qty)::numeric)
    ELSE (qty)::numeric
END, 2)) stored;
alter table stock_moves add column cost bigint generated always as ((round(
CASE
    WHEN (type = 'RETURN'::text) THEN ((0)::numeric - (worth)::numeric)
    ELSE (worth)::numeric
END))::bigint) stored;
CREATE INDEX breakdowns_cost ON breakdowns USING btree (cost, id) WHERE (deleted_at IS NULL);
CREATE INDEX farmers_holding_class ON farmers USING btree (holding_class, id) WHERE (deleted_at IS NULL);
CREATE INDEX farmers_village_district_id_created_at ON farmers USING btree (village_district_id, created_at, id) INCLUDE (status, holding_class, source, language, blacklisted, promo_sms_consent) WHERE (deleted_at IS NULL);
CREATE INDEX maintenance_quotations_level ON maintenance_quotations USING btree (level, id) WHERE (deleted_at IS NULL);
CREATE INDEX maintenance_quotations_total ON maintenance_quotations USING btree (total, id) WHERE (deleted_at IS NULL);
CREATE INDEX orders_total ON orders USING btree (total, id) WHERE (deleted_at IS NULL);
CREATE INDEX spare_parts_stock_level ON spare_parts USING btree (stock_level, id) WHERE (deleted_at IS NULL);
CREATE OR REPLACE FUNCTION roll_up_bank_accounts_user(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from users p)); begin
  perform 1 from users p where p.id = any(ids) order by p.id for no key update; for changed in
  update users t set bank_status = s.v0
  from (select k.id, coalesce((array_agg(c.status order by c.id desc nulls last, c.id desc) filter (where c.id is not null))[1], 'MISSING')::text as v0 from unnest(ids) k(id) left join bank_accounts c on c.user_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.bank_status) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'users', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["bankStatus"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_controller_mappings_machine(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from machines p)); begin
  perform 1 from machines p where p.id = any(ids) order by p.id for no key update; for changed in
  update machines t set current_controller_id = s.v0
  from (select k.id, (array_agg(c.controller_id order by c.effective_from desc nulls last, c.id desc) filter (where (c.effective_to is null) and c.id is not null))[1]::bigint as v0 from unnest(ids) k(id) left join controller_mappings c on c.machine_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.current_controller_id) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'machines', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["currentController"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_lands_farmer(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from farmers p)); begin
  perform 1 from farmers p where p.id = any(ids) order by p.id for no key update; for changed in
  update farmers t set lands_count = s.v0, total_land_acre = s.v1
  from (select k.id, count(c.id) filter (where c.status = 'ACTIVE'::text)::integer as v0, coalesce(sum(c.area_acres) filter (where c.status = 'ACTIVE'::text), 0)::numeric(14,3) as v1 from unnest(ids) k(id) left join lands c on c.farmer_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.lands_count, t.total_land_acre) is distinct from (s.v0, s.v1) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'farmers', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["landsCount","totalLandAcre"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_machine_bills_machine(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from machines p)); begin
  perform 1 from machines p where p.id = any(ids) order by p.id for no key update; for changed in
  update machines t set billing_status = s.v0
  from (select k.id, coalesce((array_agg(c.status order by c.month desc nulls last, c.id desc) filter (where c.id is not null))[1], 'NOT_APPLICABLE')::text as v0 from unnest(ids) k(id) left join machine_bills c on c.machine_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.billing_status) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'machines', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["billingStatus"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_maintenance_quotations_breakdown(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from breakdowns p)); begin
  perform 1 from breakdowns p where p.id = any(ids) order by p.id for no key update; for changed in
  update breakdowns t set repair_cost = s.v0
  from (select k.id, coalesce(sum(c.total) filter (where c.status = any(array['WORK_ORDERED', 'COMPLETED', 'INVOICED', 'PAID']::text[])), 0)::bigint as v0 from unnest(ids) k(id) left join maintenance_quotations c on c.breakdown_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.repair_cost) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'breakdowns', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["repairCost"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_maintenance_quotations_vendor(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from vendors p)); begin
  perform 1 from vendors p where p.id = any(ids) order by p.id for no key update; for changed in
  update vendors t set open_orders = s.v0
  from (select k.id, count(c.id) filter (where c.status = 'WORK_ORDERED'::text)::integer as v0 from unnest(ids) k(id) left join maintenance_quotations c on c.vendor_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.open_orders) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'vendors', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["openOrders"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_operator_mappings_machine(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from machines p)); begin
  perform 1 from machines p where p.id = any(ids) order by p.id for no key update; for changed in
  update machines t set current_operator_id = s.v0
  from (select k.id, (array_agg(c.operator_id order by c.effective_from desc nulls last, c.id desc) filter (where (c.role = 'PRIMARY'::text and (c.effective_to is null)) and c.id is not null))[1]::bigint as v0 from unnest(ids) k(id) left join operator_mappings c on c.machine_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.current_operator_id) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'machines', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["currentOperator"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_order_items_order(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from orders p)); begin
  perform 1 from orders p where p.id = any(ids) order by p.id for no key update; for changed in
  update orders t set items_count = s.v0, discount = s.v1, goods = s.v2, gst = s.v3
  from (select k.id, count(c.id)::integer as v0, coalesce(sum(c.discount), 0)::bigint as v1, coalesce(sum(c.line_total), 0)::bigint as v2, coalesce(sum(c.gst), 0)::bigint as v3 from unnest(ids) k(id) left join order_items c on c.order_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.items_count, t.discount, t.goods, t.gst) is distinct from (s.v0, s.v1, s.v2, s.v3) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'orders', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["itemsCount","discount","goods","gst"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_outlet_employees_outlet(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from outlets p)); begin
  perform 1 from outlets p where p.id = any(ids) order by p.id for no key update; for changed in
  update outlets t set staff_count = s.v0
  from (select k.id, count(c.id) filter (where c.status = 'ACTIVE'::text)::integer as v0 from unnest(ids) k(id) left join outlet_employees c on c.outlet_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.staff_count) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'outlets', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["staffCount"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_poll_responses_poll(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from polls p)); begin
  perform 1 from polls p where p.id = any(ids) order by p.id for no key update; for changed in
  update polls t set responses = s.v0
  from (select k.id, count(c.id)::integer as v0 from unnest(ids) k(id) left join poll_responses c on c.poll_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.responses) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'polls', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["responses"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_product_packs_product(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from products p)); begin
  perform 1 from products p where p.id = any(ids) order by p.id for no key update; for changed in
  update products t set packs_count = s.v0, lowest_mrp = s.v1, highest_mrp = s.v2, gst_rate = s.v3
  from (select k.id, count(c.id) filter (where c.status = 'ACTIVE'::text)::integer as v0, min(c.mrp) filter (where c.status = 'ACTIVE'::text)::bigint as v1, max(c.mrp) filter (where c.status = 'ACTIVE'::text)::bigint as v2, max(c.gst_rate) filter (where c.status = 'ACTIVE'::text)::numeric(5,2) as v3 from unnest(ids) k(id) left join product_packs c on c.product_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.packs_count, t.lowest_mrp, t.highest_mrp, t.gst_rate) is distinct from (s.v0, s.v1, s.v2, s.v3) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'products', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["packsCount","lowestMrp","highestMrp","gstRate"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_quotation_lines_quotation(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from maintenance_quotations p)); begin
  perform 1 from maintenance_quotations p where p.id = any(ids) order by p.id for no key update; for changed in
  update maintenance_quotations t set sub_total = s.v0, gst = s.v1
  from (select k.id, coalesce(sum(c.amount), 0)::bigint as v0, coalesce(sum(c.gst), 0)::bigint as v1 from unnest(ids) k(id) left join quotation_lines c on c.quotation_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.sub_total, t.gst) is distinct from (s.v0, s.v1) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'maintenance-quotations', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["subTotal","gst"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_stock_moves_breakdown(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from breakdowns p)); begin
  perform 1 from breakdowns p where p.id = any(ids) order by p.id for no key update; for changed in
  update breakdowns t set parts_cost = s.v0
  from (select k.id, coalesce(sum(c.cost), 0)::bigint as v0 from unnest(ids) k(id) left join stock_moves c on c.breakdown_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.parts_cost) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'breakdowns', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["partsCost"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_stock_moves_part(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from spare_parts p)); begin
  perform 1 from spare_parts p where p.id = any(ids) order by p.id for no key update; for changed in
  update spare_parts t set stock_qty = s.v0
  from (select k.id, coalesce(sum(c.change), 0)::numeric(14,2) as v0 from unnest(ids) k(id) left join stock_moves c on c.part_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.stock_qty) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'spare-parts', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["stockQty"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_village_mappings_machine(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from machines p)); begin
  perform 1 from machines p where p.id = any(ids) order by p.id for no key update; for changed in
  update machines t set village_count = s.v0
  from (select k.id, count(c.id) filter (where (c.effective_to is null))::integer as v0 from unnest(ids) k(id) left join village_mappings c on c.machine_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.village_count) is distinct from (s.v0) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'machines', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["villageCount"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_bank_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.user_id) into touched from new_rows r where r.user_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.user_id) into touched from old_rows r where r.user_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.user_id), (n.user_id)) k(id) where k.id is not null and (o.user_id, o.status, o.id, o.deleted_at is null) is distinct from (n.user_id, n.status, n.id, n.deleted_at is null); end if; if touched is not null then perform roll_up_bank_accounts_user(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_controller_mappings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.machine_id) into touched from new_rows r where r.machine_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.machine_id) into touched from old_rows r where r.machine_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.machine_id), (n.machine_id)) k(id) where k.id is not null and (o.machine_id, o.controller_id, o.effective_from, o.effective_to, o.deleted_at is null) is distinct from (n.machine_id, n.controller_id, n.effective_from, n.effective_to, n.deleted_at is null); end if; if touched is not null then perform roll_up_controller_mappings_machine(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_lands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.farmer_id) into touched from new_rows r where r.farmer_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.farmer_id) into touched from old_rows r where r.farmer_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.farmer_id), (n.farmer_id)) k(id) where k.id is not null and (o.farmer_id, o.status, o.area_acres, o.deleted_at is null) is distinct from (n.farmer_id, n.status, n.area_acres, n.deleted_at is null); end if; if touched is not null then perform roll_up_lands_farmer(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_machine_bills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.machine_id) into touched from new_rows r where r.machine_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.machine_id) into touched from old_rows r where r.machine_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.machine_id), (n.machine_id)) k(id) where k.id is not null and (o.machine_id, o.status, o.month, o.deleted_at is null) is distinct from (n.machine_id, n.status, n.month, n.deleted_at is null); end if; if touched is not null then perform roll_up_machine_bills_machine(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_maintenance_quotations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.breakdown_id) into touched from new_rows r where r.breakdown_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.breakdown_id) into touched from old_rows r where r.breakdown_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.breakdown_id), (n.breakdown_id)) k(id) where k.id is not null and (o.breakdown_id, o.total, o.status, o.deleted_at is null) is distinct from (n.breakdown_id, n.total, n.status, n.deleted_at is null); end if; if touched is not null then perform roll_up_maintenance_quotations_breakdown(touched); end if; if tg_op = 'INSERT' then select array_agg(distinct r.vendor_id) into touched from new_rows r where r.vendor_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.vendor_id) into touched from old_rows r where r.vendor_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.vendor_id), (n.vendor_id)) k(id) where k.id is not null and (o.vendor_id, o.status, o.deleted_at is null) is distinct from (n.vendor_id, n.status, n.deleted_at is null); end if; if touched is not null then perform roll_up_maintenance_quotations_vendor(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_operator_mappings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.machine_id) into touched from new_rows r where r.machine_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.machine_id) into touched from old_rows r where r.machine_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.machine_id), (n.machine_id)) k(id) where k.id is not null and (o.machine_id, o.operator_id, o.effective_from, o.role, o.effective_to, o.deleted_at is null) is distinct from (n.machine_id, n.operator_id, n.effective_from, n.role, n.effective_to, n.deleted_at is null); end if; if touched is not null then perform roll_up_operator_mappings_machine(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_order_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.order_id) into touched from new_rows r where r.order_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.order_id) into touched from old_rows r where r.order_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.order_id), (n.order_id)) k(id) where k.id is not null and (o.order_id, o.discount, o.line_total, o.gst, o.deleted_at is null) is distinct from (n.order_id, n.discount, n.line_total, n.gst, n.deleted_at is null); end if; if touched is not null then perform roll_up_order_items_order(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_outlet_employees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.outlet_id) into touched from new_rows r where r.outlet_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.outlet_id) into touched from old_rows r where r.outlet_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.outlet_id), (n.outlet_id)) k(id) where k.id is not null and (o.outlet_id, o.status, o.deleted_at is null) is distinct from (n.outlet_id, n.status, n.deleted_at is null); end if; if touched is not null then perform roll_up_outlet_employees_outlet(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_poll_responses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.poll_id) into touched from new_rows r where r.poll_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.poll_id) into touched from old_rows r where r.poll_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.poll_id), (n.poll_id)) k(id) where k.id is not null and (o.poll_id, o.deleted_at is null) is distinct from (n.poll_id, n.deleted_at is null); end if; if touched is not null then perform roll_up_poll_responses_poll(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_product_packs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.product_id) into touched from new_rows r where r.product_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.product_id) into touched from old_rows r where r.product_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.product_id), (n.product_id)) k(id) where k.id is not null and (o.product_id, o.status, o.mrp, o.gst_rate, o.deleted_at is null) is distinct from (n.product_id, n.status, n.mrp, n.gst_rate, n.deleted_at is null); end if; if touched is not null then perform roll_up_product_packs_product(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_quotation_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.quotation_id) into touched from new_rows r where r.quotation_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.quotation_id) into touched from old_rows r where r.quotation_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.quotation_id), (n.quotation_id)) k(id) where k.id is not null and (o.quotation_id, o.amount, o.gst, o.deleted_at is null) is distinct from (n.quotation_id, n.amount, n.gst, n.deleted_at is null); end if; if touched is not null then perform roll_up_quotation_lines_quotation(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_stock_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.breakdown_id) into touched from new_rows r where r.breakdown_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.breakdown_id) into touched from old_rows r where r.breakdown_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.breakdown_id), (n.breakdown_id)) k(id) where k.id is not null and (o.breakdown_id, o.cost, o.deleted_at is null) is distinct from (n.breakdown_id, n.cost, n.deleted_at is null); end if; if touched is not null then perform roll_up_stock_moves_breakdown(touched); end if; if tg_op = 'INSERT' then select array_agg(distinct r.part_id) into touched from new_rows r where r.part_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.part_id) into touched from old_rows r where r.part_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.part_id), (n.part_id)) k(id) where k.id is not null and (o.part_id, o.change, o.deleted_at is null) is distinct from (n.part_id, n.change, n.deleted_at is null); end if; if touched is not null then perform roll_up_stock_moves_part(touched); end if; return null; end $function$;
CREATE OR REPLACE FUNCTION roll_up_village_mappings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.machine_id) into touched from new_rows r where r.machine_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.machine_id) into touched from old_rows r where r.machine_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.machine_id), (n.machine_id)) k(id) where k.id is not null and (o.machine_id, o.effective_to, o.deleted_at is null) is distinct from (n.machine_id, n.effective_to, n.deleted_at is null); end if; if touched is not null then perform roll_up_village_mappings_machine(touched); end if; return null; end $function$;
CREATE TRIGGER roll_up_bank_accounts_changed AFTER UPDATE ON bank_accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_bank_accounts();
alter table bank_accounts enable always trigger roll_up_bank_accounts_changed;
CREATE TRIGGER roll_up_bank_accounts_gone AFTER DELETE ON bank_accounts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_bank_accounts();
alter table bank_accounts enable always trigger roll_up_bank_accounts_gone;
CREATE TRIGGER roll_up_bank_accounts_made AFTER INSERT ON bank_accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_bank_accounts();
alter table bank_accounts enable always trigger roll_up_bank_accounts_made;
CREATE TRIGGER roll_up_controller_mappings_changed AFTER UPDATE ON controller_mappings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_controller_mappings();
alter table controller_mappings enable always trigger roll_up_controller_mappings_changed;
CREATE TRIGGER roll_up_controller_mappings_gone AFTER DELETE ON controller_mappings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_controller_mappings();
alter table controller_mappings enable always trigger roll_up_controller_mappings_gone;
CREATE TRIGGER roll_up_controller_mappings_made AFTER INSERT ON controller_mappings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_controller_mappings();
alter table controller_mappings enable always trigger roll_up_controller_mappings_made;
CREATE TRIGGER roll_up_lands_changed AFTER UPDATE ON lands REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_lands();
alter table lands enable always trigger roll_up_lands_changed;
CREATE TRIGGER roll_up_lands_gone AFTER DELETE ON lands REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_lands();
alter table lands enable always trigger roll_up_lands_gone;
CREATE TRIGGER roll_up_lands_made AFTER INSERT ON lands REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_lands();
alter table lands enable always trigger roll_up_lands_made;
CREATE TRIGGER roll_up_machine_bills_changed AFTER UPDATE ON machine_bills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_machine_bills();
alter table machine_bills enable always trigger roll_up_machine_bills_changed;
CREATE TRIGGER roll_up_machine_bills_gone AFTER DELETE ON machine_bills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_machine_bills();
alter table machine_bills enable always trigger roll_up_machine_bills_gone;
CREATE TRIGGER roll_up_machine_bills_made AFTER INSERT ON machine_bills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_machine_bills();
alter table machine_bills enable always trigger roll_up_machine_bills_made;
CREATE TRIGGER roll_up_maintenance_quotations_changed AFTER UPDATE ON maintenance_quotations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_maintenance_quotations();
alter table maintenance_quotations enable always trigger roll_up_maintenance_quotations_changed;
CREATE TRIGGER roll_up_maintenance_quotations_gone AFTER DELETE ON maintenance_quotations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_maintenance_quotations();
alter table maintenance_quotations enable always trigger roll_up_maintenance_quotations_gone;
CREATE TRIGGER roll_up_maintenance_quotations_made AFTER INSERT ON maintenance_quotations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_maintenance_quotations();
alter table maintenance_quotations enable always trigger roll_up_maintenance_quotations_made;
CREATE TRIGGER roll_up_operator_mappings_changed AFTER UPDATE ON operator_mappings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_operator_mappings();
alter table operator_mappings enable always trigger roll_up_operator_mappings_changed;
CREATE TRIGGER roll_up_operator_mappings_gone AFTER DELETE ON operator_mappings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_operator_mappings();
alter table operator_mappings enable always trigger roll_up_operator_mappings_gone;
CREATE TRIGGER roll_up_operator_mappings_made AFTER INSERT ON operator_mappings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_operator_mappings();
alter table operator_mappings enable always trigger roll_up_operator_mappings_made;
CREATE TRIGGER roll_up_order_items_changed AFTER UPDATE ON order_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_order_items();
alter table order_items enable always trigger roll_up_order_items_changed;
CREATE TRIGGER roll_up_order_items_gone AFTER DELETE ON order_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_order_items();
alter table order_items enable always trigger roll_up_order_items_gone;
CREATE TRIGGER roll_up_order_items_made AFTER INSERT ON order_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_order_items();
alter table order_items enable always trigger roll_up_order_items_made;
CREATE TRIGGER roll_up_outlet_employees_changed AFTER UPDATE ON outlet_employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_outlet_employees();
alter table outlet_employees enable always trigger roll_up_outlet_employees_changed;
CREATE TRIGGER roll_up_outlet_employees_gone AFTER DELETE ON outlet_employees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_outlet_employees();
alter table outlet_employees enable always trigger roll_up_outlet_employees_gone;
CREATE TRIGGER roll_up_outlet_employees_made AFTER INSERT ON outlet_employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_outlet_employees();
alter table outlet_employees enable always trigger roll_up_outlet_employees_made;
CREATE TRIGGER roll_up_poll_responses_changed AFTER UPDATE ON poll_responses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_poll_responses();
alter table poll_responses enable always trigger roll_up_poll_responses_changed;
CREATE TRIGGER roll_up_poll_responses_gone AFTER DELETE ON poll_responses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_poll_responses();
alter table poll_responses enable always trigger roll_up_poll_responses_gone;
CREATE TRIGGER roll_up_poll_responses_made AFTER INSERT ON poll_responses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_poll_responses();
alter table poll_responses enable always trigger roll_up_poll_responses_made;
CREATE TRIGGER roll_up_product_packs_changed AFTER UPDATE ON product_packs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_product_packs();
alter table product_packs enable always trigger roll_up_product_packs_changed;
CREATE TRIGGER roll_up_product_packs_gone AFTER DELETE ON product_packs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_product_packs();
alter table product_packs enable always trigger roll_up_product_packs_gone;
CREATE TRIGGER roll_up_product_packs_made AFTER INSERT ON product_packs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_product_packs();
alter table product_packs enable always trigger roll_up_product_packs_made;
CREATE TRIGGER roll_up_quotation_lines_changed AFTER UPDATE ON quotation_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_quotation_lines();
alter table quotation_lines enable always trigger roll_up_quotation_lines_changed;
CREATE TRIGGER roll_up_quotation_lines_gone AFTER DELETE ON quotation_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_quotation_lines();
alter table quotation_lines enable always trigger roll_up_quotation_lines_gone;
CREATE TRIGGER roll_up_quotation_lines_made AFTER INSERT ON quotation_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_quotation_lines();
alter table quotation_lines enable always trigger roll_up_quotation_lines_made;
CREATE TRIGGER roll_up_stock_moves_changed AFTER UPDATE ON stock_moves REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_stock_moves();
alter table stock_moves enable always trigger roll_up_stock_moves_changed;
CREATE TRIGGER roll_up_stock_moves_gone AFTER DELETE ON stock_moves REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_stock_moves();
alter table stock_moves enable always trigger roll_up_stock_moves_gone;
CREATE TRIGGER roll_up_stock_moves_made AFTER INSERT ON stock_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_stock_moves();
alter table stock_moves enable always trigger roll_up_stock_moves_made;
CREATE TRIGGER roll_up_village_mappings_changed AFTER UPDATE ON village_mappings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_village_mappings();
alter table village_mappings enable always trigger roll_up_village_mappings_changed;
CREATE TRIGGER roll_up_village_mappings_gone AFTER DELETE ON village_mappings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_village_mappings();
alter table village_mappings enable always trigger roll_up_village_mappings_gone;
CREATE TRIGGER roll_up_village_mappings_made AFTER INSERT ON village_mappings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION roll_up_village_mappings();
alter table village_mappings enable always trigger roll_up_village_mappings_made;
select roll_up_bank_accounts_user(null);
select roll_up_controller_mappings_machine(null);
select roll_up_lands_farmer(null);
select roll_up_machine_bills_machine(null);
select roll_up_maintenance_quotations_breakdown(null);
select roll_up_maintenance_quotations_vendor(null);
select roll_up_operator_mappings_machine(null);
select roll_up_order_items_order(null);
select roll_up_outlet_employees_outlet(null);
select roll_up_poll_responses_poll(null);
select roll_up_product_packs_product(null);
select roll_up_quotation_lines_quotation(null);
select roll_up_stock_moves_breakdown(null);
select roll_up_stock_moves_part(null);
select roll_up_village_mappings_machine(null);
