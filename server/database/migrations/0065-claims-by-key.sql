CREATE OR REPLACE FUNCTION claim_cash_handovers(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'from_user_id' is not null then held := pg_advisory_xact_lock(hashtextextended('cash_handovers_from_user_unique' || ' ' || lower($1->>'from_user_id'), 0))::text; end if; if $1->>'from_user_id' is not null then if exists (select from cash_handovers where (deleted_at is null and status = 'PROPOSED'::text) and from_user_id = ($1->>'from_user_id')::bigint) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_farmers(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'mobile' is not null then held := pg_advisory_xact_lock(hashtextextended('farmers_mobile_unique' || ' ' || lower($1->>'mobile'), 0))::text; end if; if $1->>'agristack_farmer_id' is not null then held := pg_advisory_xact_lock(hashtextextended('farmers_agristack_farmer_id_unique' || ' ' || lower($1->>'agristack_farmer_id'), 0))::text; end if; if $1->>'aadhaar_hash' is not null then held := pg_advisory_xact_lock(hashtextextended('farmers_aadhaar_unique' || ' ' || lower($1->>'aadhaar_hash'), 0))::text; end if; if $1->>'mobile' is not null then if exists (select from farmers where (deleted_at is null and status = 'ACTIVE'::text) and lower(mobile) = lower($1->>'mobile')) then return false; end if; end if; if $1->>'agristack_farmer_id' is not null then if exists (select from farmers where (deleted_at is null) and lower(agristack_farmer_id) = lower($1->>'agristack_farmer_id')) then return false; end if; end if; if $1->>'aadhaar_hash' is not null then if exists (select from farmers where (deleted_at is null) and aadhaar_hash = ($1->>'aadhaar_hash')::text) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_machine_bills(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'machine_id' is not null and $1->>'month' is not null then held := pg_advisory_xact_lock(hashtextextended('machine_bills_machine_month_unique' || ' ' || lower($1->>'machine_id') || ' ' || lower($1->>'month'), 0))::text; end if; if $1->>'machine_id' is not null and $1->>'month' is not null then if exists (select from machine_bills where (deleted_at is null) and machine_id = ($1->>'machine_id')::bigint and lower(month) = lower($1->>'month')) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_machines(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'serial_no' is not null then held := pg_advisory_xact_lock(hashtextextended('machines_serial_no_unique' || ' ' || lower($1->>'serial_no'), 0))::text; end if; if $1->>'registration_no' is not null then held := pg_advisory_xact_lock(hashtextextended('machines_registration_no_unique' || ' ' || lower($1->>'registration_no'), 0))::text; end if; if $1->>'uin' is not null then held := pg_advisory_xact_lock(hashtextextended('machines_uin_unique' || ' ' || lower($1->>'uin'), 0))::text; end if; if $1->>'serial_no' is not null then if exists (select from machines where (deleted_at is null) and lower(serial_no) = lower($1->>'serial_no')) then return false; end if; end if; if $1->>'registration_no' is not null then if exists (select from machines where (deleted_at is null) and lower(registration_no) = lower($1->>'registration_no')) then return false; end if; end if; if $1->>'uin' is not null then if exists (select from machines where (deleted_at is null) and lower(uin) = lower($1->>'uin')) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_manual_work(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'day' is not null and $1->>'machine_id' is not null and $1->>'land_id' is not null then held := pg_advisory_xact_lock(hashtextextended('manual_work_day_machine_land_unique' || ' ' || lower($1->>'day') || ' ' || lower($1->>'machine_id') || ' ' || lower($1->>'land_id'), 0))::text; end if; if $1->>'day' is not null and $1->>'machine_id' is not null and $1->>'land_id' is not null then if exists (select from manual_work where (deleted_at is null and not coalesce(status = 'REJECTED'::text, false)) and day = ($1->>'day')::date and machine_id = ($1->>'machine_id')::bigint and land_id = ($1->>'land_id')::bigint) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_orders(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'payment_ref' is not null then held := pg_advisory_xact_lock(hashtextextended('orders_payment_ref_unique' || ' ' || lower($1->>'payment_ref'), 0))::text; end if; if $1->>'refund_ref' is not null then held := pg_advisory_xact_lock(hashtextextended('orders_refund_ref_unique' || ' ' || lower($1->>'refund_ref'), 0))::text; end if; if $1->>'payment_ref' is not null then if exists (select from orders where (deleted_at is null) and lower(payment_ref) = lower($1->>'payment_ref')) then return false; end if; end if; if $1->>'refund_ref' is not null then if exists (select from orders where (deleted_at is null) and lower(refund_ref) = lower($1->>'refund_ref')) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_salaries(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'utr' is not null then held := pg_advisory_xact_lock(hashtextextended('salaries_utr_unique' || ' ' || lower($1->>'utr'), 0))::text; end if; if $1->>'employee_id' is not null and $1->>'month' is not null then held := pg_advisory_xact_lock(hashtextextended('salaries_employee_month_unique' || ' ' || lower($1->>'employee_id') || ' ' || lower($1->>'month'), 0))::text; end if; if $1->>'utr' is not null then if exists (select from salaries where (deleted_at is null) and lower(utr) = lower($1->>'utr')) then return false; end if; end if; if $1->>'employee_id' is not null and $1->>'month' is not null then if exists (select from salaries where (deleted_at is null) and employee_id = ($1->>'employee_id')::bigint and lower(month) = lower($1->>'month')) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_service_demands(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'farmer_id' is not null and $1->>'village_id' is not null and $1->>'service' is not null then held := pg_advisory_xact_lock(hashtextextended('service_demands_farmer_village_service_unique' || ' ' || lower($1->>'farmer_id') || ' ' || lower($1->>'village_id') || ' ' || lower($1->>'service'), 0))::text; end if; if $1->>'farmer_id' is not null and $1->>'village_id' is not null and $1->>'service' is not null then if exists (select from service_demands where (deleted_at is null and status = 'OPEN'::text) and farmer_id = ($1->>'farmer_id')::bigint and village_id = ($1->>'village_id')::bigint and service = ($1->>'service')::text) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_vendors(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'gstin' is not null then held := pg_advisory_xact_lock(hashtextextended('vendors_gstin_unique' || ' ' || lower($1->>'gstin'), 0))::text; end if; if $1->>'gstin' is not null then if exists (select from vendors where (deleted_at is null) and lower(gstin) = lower($1->>'gstin')) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_wallet_entries(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'upi_ref' is not null then held := pg_advisory_xact_lock(hashtextextended('wallet_entries_upi_ref_unique' || ' ' || lower($1->>'upi_ref'), 0))::text; end if; if $1->>'upi_ref' is not null then if exists (select from wallet_entries where (deleted_at is null) and lower(upi_ref) = lower($1->>'upi_ref')) then return false; end if; end if; return true; end $function$;
CREATE OR REPLACE FUNCTION claim_wallets(given jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare held text; begin if $1->>'farmer_id' is not null then held := pg_advisory_xact_lock(hashtextextended('wallets_farmer_unique' || ' ' || lower($1->>'farmer_id'), 0))::text; end if; if $1->>'farmer_id' is not null then if exists (select from wallets where (deleted_at is null) and farmer_id = ($1->>'farmer_id')::bigint) then return false; end if; end if; return true; end $function$;
