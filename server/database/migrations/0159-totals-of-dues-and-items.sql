drop index bookings_calendar;
drop index bookings_map;
drop index order_items_charts;
CREATE INDEX bookings_calendar ON bookings USING btree (service_date) INCLUDE (village_zone_id, village_state_id, village_district_id, village_tehsil_id, village_id, requested_area_acres, status, operator_id, service, crop_id, actual_acre, net_payable, due_amount) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_map ON bookings USING btree (village_district_id, village_tehsil_id, village_id) INCLUDE (village_zone_id, village_state_id, requested_area_acres, status, operator_id, service, crop_id, service_date, actual_acre, net_payable, due_amount) WHERE (deleted_at IS NULL);
CREATE INDEX order_items_charts ON order_items USING btree (product_id) INCLUDE (line_total, qty) WHERE (deleted_at IS NULL);
