create table maintenance_quotations_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint maintenance_quotations_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
alter table farmers add column notice_read boolean default false;
alter table maintenance_quotations add column submitted_by_id bigint;
CREATE UNIQUE INDEX bookings_upi_ref_unique ON bookings USING btree (lower(upi_ref)) WHERE (deleted_at IS NULL);
alter table maintenance_quotations add constraint maintenance_quotations_submitted_by_id_fkey FOREIGN KEY (submitted_by_id) REFERENCES users(id);
CREATE INDEX maintenance_quotations_submitted_by_id ON maintenance_quotations USING btree (submitted_by_id);
alter table maintenance_quotations_edited_by add constraint maintenance_quotations_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES maintenance_quotations(id) ON DELETE CASCADE;
alter table maintenance_quotations_edited_by add constraint maintenance_quotations_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX maintenance_quotations_edited_by_target ON maintenance_quotations_edited_by USING btree (target_id);
CREATE INDEX orders_cancelled_by_id ON orders USING btree (cancelled_by_id);
CREATE INDEX orders_payment_noted_by_id ON orders USING btree (payment_noted_by_id);
