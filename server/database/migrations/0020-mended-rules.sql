create table bookings_sprayings_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint bookings_sprayings_by_pkey PRIMARY KEY (record_id, target_id)
);
create table orders_returned_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint orders_returned_by_pkey PRIMARY KEY (record_id, target_id)
);
alter table bookings add column sprayings_by_hand boolean default false;
alter table machine_days add column corrected_by_id bigint;
alter table vendors add column bank_changed_by_id bigint;
alter table bookings_sprayings_by add constraint bookings_sprayings_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES bookings(id) ON DELETE CASCADE;
alter table bookings_sprayings_by add constraint bookings_sprayings_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX bookings_sprayings_by_target ON bookings_sprayings_by USING btree (target_id);
alter table machine_days add constraint machine_days_corrected_by_id_fkey FOREIGN KEY (corrected_by_id) REFERENCES users(id);
CREATE INDEX machine_days_corrected_by_id ON machine_days USING btree (corrected_by_id);
alter table orders_returned_by add constraint orders_returned_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table orders_returned_by add constraint orders_returned_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX orders_returned_by_target ON orders_returned_by USING btree (target_id);
alter table vendors add constraint vendors_bank_changed_by_id_fkey FOREIGN KEY (bank_changed_by_id) REFERENCES users(id);
CREATE INDEX vendors_bank_changed_by_id ON vendors USING btree (bank_changed_by_id);
