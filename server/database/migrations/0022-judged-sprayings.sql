alter table sprayings add column booking_verified boolean default false;
alter table sprayings alter column source drop not null;
CREATE INDEX controller_mappings_odometer_at ON controller_mappings USING btree (odometer_at, id) WHERE (deleted_at IS NULL);
update sprayings s set booking_verified = true from bookings b where b.id = s.booking_id and b.status = 'VERIFIED';
