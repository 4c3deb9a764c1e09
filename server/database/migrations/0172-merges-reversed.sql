drop index farmers_search;
alter table farmers add column merged_at timestamp(3) with time zone;
CREATE INDEX farmers_alt_mobile ON farmers USING btree (alt_mobile);
CREATE INDEX farmers_search ON farmers USING gin (name gin_trgm_ops, mobile gin_trgm_ops, alt_mobile gin_trgm_ops, farmer_code gin_trgm_ops, (ARRAY[village_zone_id, village_state_id, village_district_id, village_tehsil_id, village_id]));
