create table insurance_claims_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint insurance_claims_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
create table manual_work_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint manual_work_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
alter table insurance_claims_edited_by add constraint insurance_claims_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES insurance_claims(id) ON DELETE CASCADE;
alter table insurance_claims_edited_by add constraint insurance_claims_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX insurance_claims_edited_by_target ON insurance_claims_edited_by USING btree (target_id);
alter table manual_work_edited_by add constraint manual_work_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES manual_work(id) ON DELETE CASCADE;
alter table manual_work_edited_by add constraint manual_work_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX manual_work_edited_by_target ON manual_work_edited_by USING btree (target_id);
-- Who has changed what is not judged yet does not judge it either.
insert into insurance_claims_edited_by (record_id, target_id)
  select distinct h.record_id, h.by_id from history h join insurance_claims c on c.id = h.record_id join users u on u.id = h.by_id
  where h.resource = 'insurance-claims' and h.action in ('update', 'restore', 'undo') and h.by_id is distinct from c.entered_by_id;
insert into manual_work_edited_by (record_id, target_id)
  select distinct h.record_id, h.by_id from history h join manual_work w on w.id = h.record_id join users u on u.id = h.by_id
  where h.resource = 'manual-work' and h.action in ('update', 'restore', 'undo') and h.by_id is distinct from w.entered_by_id;
