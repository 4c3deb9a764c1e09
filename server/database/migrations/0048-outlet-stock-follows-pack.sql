CREATE OR REPLACE FUNCTION follow_outlet_stocks_pack(touched bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare ids bigint[] := coalesce(touched, (select array_agg(t.id) from outlet_stocks t)); begin
  perform 1 from outlet_stocks t where t.id = any(ids) order by t.id for no key update; update outlet_stocks t set product_id = s.v0 from (select k.id, s.product_id as v0 from outlet_stocks k left join product_packs s on s.id = k.pack_id where k.id = any(ids)) s where s.id = t.id and (t.product_id) is distinct from (s.v0); end $function$;
CREATE OR REPLACE FUNCTION follow_outlet_stocks_pack_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.product_id into new.product_id from product_packs s where s.id = new.pack_id; return new; end $function$;
CREATE OR REPLACE FUNCTION follow_outlet_stocks_pack_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare touched bigint[]; begin
  select array_agg(t.id) into touched from new_rows n join old_rows o on o.id = n.id join outlet_stocks t on t.pack_id = n.id where (n.product_id) is distinct from (o.product_id); if touched is not null then perform follow_outlet_stocks_pack(touched); end if; return null; end $function$;
CREATE TRIGGER follow_outlet_stocks_pack_changed BEFORE UPDATE OF pack_id, product_id ON outlet_stocks FOR EACH ROW EXECUTE FUNCTION follow_outlet_stocks_pack_row();
alter table outlet_stocks enable always trigger follow_outlet_stocks_pack_changed;
CREATE TRIGGER follow_outlet_stocks_pack_made BEFORE INSERT ON outlet_stocks FOR EACH ROW EXECUTE FUNCTION follow_outlet_stocks_pack_row();
alter table outlet_stocks enable always trigger follow_outlet_stocks_pack_made;
CREATE TRIGGER follow_outlet_stocks_pack_moved AFTER UPDATE ON product_packs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_outlet_stocks_pack_source();
alter table product_packs enable always trigger follow_outlet_stocks_pack_moved;
select follow_outlet_stocks_pack(null);
