alter table machines add column last_location jsonb;
CREATE INDEX bookings_calendar ON bookings USING btree (service_date) INCLUDE (village_zone_id, village_state_id, village_district_id, village_tehsil_id, village_id, requested_area_acres, status) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_map ON bookings USING btree (village_district_id, village_tehsil_id, village_id) INCLUDE (village_zone_id, village_state_id, requested_area_acres, status) WHERE (deleted_at IS NULL);
CREATE INDEX farmers_map ON farmers USING btree (village_district_id, village_tehsil_id, village_id) INCLUDE (village_zone_id, village_state_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX geographies_map ON geographies USING btree (parent_district_id, parent_tehsil_id, parent_id) INCLUDE (parent_zone_id, parent_state_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX machines_map ON machines USING btree (district_id) INCLUDE (district_zone_id, district_state_id, status) WHERE (deleted_at IS NULL);
