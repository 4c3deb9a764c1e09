drop index bookings_calendar;
drop index bookings_map;
drop index farmers_map;
CREATE INDEX bookings_calendar ON bookings USING btree (service_date) INCLUDE (village_zone_id, village_state_id, village_district_id, village_tehsil_id, village_id, requested_area_acres, status, operator_id, service, crop_id, actual_acre, net_payable) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_map ON bookings USING btree (village_district_id, village_tehsil_id, village_id) INCLUDE (village_zone_id, village_state_id, requested_area_acres, status, operator_id, service, crop_id, service_date, actual_acre, net_payable) WHERE (deleted_at IS NULL);
CREATE INDEX farmers_map ON farmers USING btree (village_district_id, village_tehsil_id, village_id) INCLUDE (village_zone_id, village_state_id, status, created_at, total_land_acre) WHERE (deleted_at IS NULL);
