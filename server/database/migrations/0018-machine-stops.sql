alter table bookings add column needs_reassign boolean default false;
alter table bookings add column reassign_because text;
CREATE INDEX bookings_needs_reassign ON bookings USING btree (needs_reassign, id) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_needs_reassign_service_date ON bookings USING btree (needs_reassign, service_date, id) WHERE (deleted_at IS NULL);
