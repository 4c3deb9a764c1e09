-- Each line gets the account on its other side and a key of its own, before lines are guarded against changes.
alter table wallet_entries add column counter text;
alter table wallet_entries add column key text;
update wallet_entries set key = 'entry ' || entry_no, counter = case type when 'TOP_UP' then 'BANK' when 'ADJUST' then 'CORRECTIONS' when 'CAPTURE' then 'SALES' when 'REFUND' then 'SALES' else 'HELD' end;
alter table wallet_entries alter column counter set not null;
alter table wallet_entries alter column key set not null;
CREATE INDEX wallet_entries_counter ON wallet_entries USING btree (counter, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX wallet_entries_key_unique ON wallet_entries USING btree (lower(key)) WHERE (deleted_at IS NULL);
CREATE INDEX wallet_entries_ledger ON wallet_entries USING btree (wallet_id, id);
CREATE INDEX wallet_entries_ledger_ref ON wallet_entries USING btree (wallet_id, booking_no);
CREATE OR REPLACE FUNCTION claim_wallet_entries(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'upi_ref' is not null then held := pg_advisory_xact_lock(hashtextextended('wallet_entries_upi_ref_unique' || ' ' || lower($1->>'upi_ref'), 0))::text; end if; if $1->>'key' is not null then held := pg_advisory_xact_lock(hashtextextended('wallet_entries_key_unique' || ' ' || lower($1->>'key'), 0))::text; end if; if $1->>'upi_ref' is not null then if exists (select from wallet_entries where (deleted_at is null) and lower(upi_ref) = lower($1->>'upi_ref')) then return false; end if; end if; if $1->>'key' is not null then if exists (select from wallet_entries where (deleted_at is null) and lower(key) = lower($1->>'key')) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION ledger_cover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'Account % of % would be less than zero', new.id, tg_table_name using errcode = 'check_violation'; end $function$;
CREATE OR REPLACE FUNCTION ledger_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'Lines of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation'; end $function$;
CREATE TRIGGER ledger_wallet_entries_kept BEFORE DELETE OR UPDATE ON wallet_entries FOR EACH ROW EXECUTE FUNCTION ledger_keep();
CREATE TRIGGER ledger_wallets_covered BEFORE INSERT OR UPDATE ON wallets FOR EACH ROW WHEN ((LEAST(new.held, new.available) < 0)) EXECUTE FUNCTION ledger_cover();
