CREATE OR REPLACE FUNCTION follow_outlet_stocks_pack_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.product_id into new.product_id from product_packs s where s.id = new.pack_id for share; return new; end $function$;
