drop index order_items_charts;
alter table order_items add column returning_qty integer;
alter table order_items add column kept_qty integer generated always as ((round((COALESCE((delivered_qty)::numeric, (0)::numeric) - COALESCE((returned_qty)::numeric, (0)::numeric))))::integer) stored;
alter table order_items add column returned_total bigint generated always as ((round(COALESCE((((line_total)::numeric * COALESCE((returned_qty)::numeric, (0)::numeric)) / NULLIF((qty)::numeric, (0)::numeric)), (0)::numeric)))::bigint) stored;
alter table order_items add column returned_gst bigint generated always as ((round(COALESCE((((gst)::numeric * COALESCE((returned_qty)::numeric, (0)::numeric)) / NULLIF((qty)::numeric, (0)::numeric)), (0)::numeric)))::bigint) stored;
drop index orders_charts;
drop index orders_taken_by_id_placed_at;
alter table orders add column delivered_packs integer default 0;
alter table orders add column returning_packs integer default 0;
alter table orders add column returned_packs integer default 0;
alter table orders add column returned_goods bigint default 0;
alter table orders add column returned_gst bigint default 0;
alter table orders add column refunded bigint default 0;
alter table orders add column kept_packs integer generated always as ((round(((delivered_packs)::numeric - (returned_packs)::numeric)))::integer) stored;
alter table orders add column returned bigint generated always as ((round(
CASE
    WHEN (returned_packs = (0)::bigint) THEN (0)::numeric
    WHEN ((returned_packs)::numeric >= (delivered_packs)::numeric) THEN ((round(((goods)::numeric + ((round(
    CASE
        WHEN ((items_count = (0)::bigint) OR (goods >= (99900)::bigint)) THEN (0)::numeric
        ELSE (4900)::numeric
    END))::bigint)::numeric)))::bigint)::numeric
    ELSE (returned_goods)::numeric
END))::bigint) stored;
alter table orders add column net_total bigint generated always as ((round((((round(((goods)::numeric + ((round(
CASE
    WHEN ((items_count = (0)::bigint) OR (goods >= (99900)::bigint)) THEN (0)::numeric
    ELSE (4900)::numeric
END))::bigint)::numeric)))::bigint - (round(
CASE
    WHEN (returned_packs = (0)::bigint) THEN (0)::numeric
    WHEN ((returned_packs)::numeric >= (delivered_packs)::numeric) THEN ((round(((goods)::numeric + ((round(
    CASE
        WHEN ((items_count = (0)::bigint) OR (goods >= (99900)::bigint)) THEN (0)::numeric
        ELSE (4900)::numeric
    END))::bigint)::numeric)))::bigint)::numeric
    ELSE (returned_goods)::numeric
END))::bigint))::double precision))::bigint) stored;
alter table orders add column refund_due bigint generated always as ((round(
CASE
    WHEN (NOT COALESCE((payment_status = 'REFUND_DUE'::text), false)) THEN (0)::numeric
    WHEN (status = 'CANCELLED'::text) THEN ((round(((goods)::numeric + ((round(
    CASE
        WHEN ((items_count = (0)::bigint) OR (goods >= (99900)::bigint)) THEN (0)::numeric
        ELSE (4900)::numeric
    END))::bigint)::numeric)))::bigint)::numeric
    ELSE (((round(
    CASE
        WHEN (returned_packs = (0)::bigint) THEN (0)::numeric
        WHEN ((returned_packs)::numeric >= (delivered_packs)::numeric) THEN ((round(((goods)::numeric + ((round(
        CASE
            WHEN ((items_count = (0)::bigint) OR (goods >= (99900)::bigint)) THEN (0)::numeric
            ELSE (4900)::numeric
        END))::bigint)::numeric)))::bigint)::numeric
        ELSE (returned_goods)::numeric
    END))::bigint)::numeric - (refunded)::numeric)
END))::bigint) stored;
CREATE INDEX order_items_charts ON order_items USING btree (product_id) INCLUDE (line_total, qty, returned_total) WHERE (deleted_at IS NULL);
CREATE INDEX order_items_returned_total ON order_items USING btree (returned_total, id) WHERE (deleted_at IS NULL);
CREATE INDEX order_items_returning_qty ON order_items USING btree (returning_qty, id) WHERE (deleted_at IS NULL);
CREATE INDEX orders_charts ON orders USING btree (status) INCLUDE (total, net_total, refund_due) WHERE (deleted_at IS NULL);
CREATE INDEX orders_net_total ON orders USING btree (net_total, id) WHERE (deleted_at IS NULL);
CREATE INDEX orders_refund_due ON orders USING btree (refund_due, id) WHERE (deleted_at IS NULL);
CREATE INDEX orders_returned ON orders USING btree (returned, id) WHERE (deleted_at IS NULL);
CREATE INDEX orders_returned_packs ON orders USING btree (returned_packs, id) WHERE (deleted_at IS NULL);
CREATE INDEX orders_returning_packs ON orders USING btree (returning_packs, id) WHERE (deleted_at IS NULL);
CREATE INDEX orders_taken_by_id_placed_at ON orders USING btree (taken_by_id, placed_at) INCLUDE (status, net_total) WHERE ((deleted_at IS NULL) AND (taken_by_id IS NOT NULL));
CREATE OR REPLACE FUNCTION roll_up_order_items_order(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare changed record; ids bigint[] := coalesce(touched, (select array_agg(p.id) from orders p)); begin
  perform 1 from orders p where p.id = any(ids) order by p.id for no key update; for changed in
  update orders t set items_count = s.v0, discount = s.v1, reductions = s.v2, goods = s.v3, gst = s.v4, delivered_packs = s.v5, returning_packs = s.v6, returned_packs = s.v7, returned_goods = s.v8, returned_gst = s.v9
  from (select k.id, count(c.id)::integer as v0, coalesce(sum(c.discount), 0)::bigint as v1, coalesce(sum(c.reduction), 0)::bigint as v2, coalesce(sum(c.line_total), 0)::bigint as v3, coalesce(sum(c.gst), 0)::bigint as v4, coalesce(sum(c.delivered_qty), 0)::integer as v5, coalesce(sum(c.returning_qty), 0)::integer as v6, coalesce(sum(c.returned_qty), 0)::integer as v7, coalesce(sum(c.returned_total), 0)::bigint as v8, coalesce(sum(c.returned_gst), 0)::bigint as v9 from unnest(ids) k(id) left join order_items c on c.order_id = k.id and c.deleted_at is null group by k.id) s
  where t.id = s.id and (t.items_count, t.discount, t.reductions, t.goods, t.gst, t.delivered_packs, t.returning_packs, t.returned_packs, t.returned_goods, t.returned_gst) is distinct from (s.v0, s.v1, s.v2, s.v3, s.v4, s.v5, s.v6, s.v7, s.v8, s.v9) returning t.id, t.version
  loop if touched is not null then perform pg_notify('agridesk', json_build_object('kind', 'changed', 'resource', 'orders', 'id', changed.id, 'version', changed.version, 'action', 'derive', 'by', null, 'fields', '["itemsCount","discount","reductions","goods","gst","deliveredPacks","returningPacks","returnedPacks","returnedGoods","returnedGst"]'::json, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text); end if; end loop; end $function$;
CREATE OR REPLACE FUNCTION roll_up_order_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  if tg_op = 'INSERT' then select array_agg(distinct r.order_id) into touched from new_rows r where r.order_id is not null and r.deleted_at is null; elsif tg_op = 'DELETE' then select array_agg(distinct r.order_id) into touched from old_rows r where r.order_id is not null and r.deleted_at is null; else select array_agg(distinct k.id) into touched from old_rows o join new_rows n on n.id = o.id cross join lateral (values (o.order_id), (n.order_id)) k(id) where k.id is not null and (o.order_id, o.discount, o.reduction, o.line_total, o.gst, o.delivered_qty, o.returning_qty, o.returned_qty, o.returned_total, o.returned_gst, o.deleted_at is null) is distinct from (n.order_id, n.discount, n.reduction, n.line_total, n.gst, n.delivered_qty, n.returning_qty, n.returned_qty, n.returned_total, n.returned_gst, n.deleted_at is null); end if; if touched is not null then perform roll_up_order_items_order(touched); end if; return null; end $function$;
-- Returns that are under way are of all packs, as every return was until now.
update order_items i set returning_qty = delivered_qty from orders o where o.id = i.order_id and o.status = 'RETURN_INITIATED';
select roll_up_order_items_order(null);
update orders set refunded = total where payment_status = 'REFUNDED';
-- Returned packs do not count in what a person sold. Everything else of the view stays, and its text is long.
do $$ begin execute 'create or replace view staff_work as ' || replace(pg_get_viewdef('staff_work'::regclass), 'sum(o.total)', 'sum(o.net_total)'); end $$;
