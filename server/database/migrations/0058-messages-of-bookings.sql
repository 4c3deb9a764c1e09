alter table communications add column booking_id bigint;
alter table communications add constraint communications_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
CREATE INDEX communications_booking_id ON communications USING btree (booking_id);
update communications c set booking_id = b.id from bookings b where c.ref = 'booking ' || b.id;
