create table blacklist_entries_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint blacklist_entries_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
create table campaigns_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint campaigns_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
create table meetings_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint meetings_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
create table point_credits_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint point_credits_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
create table salaries_edited_by (
  record_id bigint not null,
  target_id bigint not null,
  constraint salaries_edited_by_pkey PRIMARY KEY (record_id, target_id)
);
alter table bank_accounts add column changed_by_id bigint;
alter table bank_accounts add constraint bank_accounts_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES users(id);
CREATE INDEX bank_accounts_changed_by_id ON bank_accounts USING btree (changed_by_id);
alter table blacklist_entries_edited_by add constraint blacklist_entries_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES blacklist_entries(id) ON DELETE CASCADE;
alter table blacklist_entries_edited_by add constraint blacklist_entries_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX blacklist_entries_edited_by_target ON blacklist_entries_edited_by USING btree (target_id);
alter table campaigns_edited_by add constraint campaigns_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaigns_edited_by add constraint campaigns_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX campaigns_edited_by_target ON campaigns_edited_by USING btree (target_id);
alter table meetings_edited_by add constraint meetings_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES meetings(id) ON DELETE CASCADE;
alter table meetings_edited_by add constraint meetings_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX meetings_edited_by_target ON meetings_edited_by USING btree (target_id);
alter table point_credits_edited_by add constraint point_credits_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES point_credits(id) ON DELETE CASCADE;
alter table point_credits_edited_by add constraint point_credits_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX point_credits_edited_by_target ON point_credits_edited_by USING btree (target_id);
alter table salaries_edited_by add constraint salaries_edited_by_record_id_fkey FOREIGN KEY (record_id) REFERENCES salaries(id) ON DELETE CASCADE;
alter table salaries_edited_by add constraint salaries_edited_by_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX salaries_edited_by_target ON salaries_edited_by USING btree (target_id);
-- Who has changed what is not judged yet does not judge it either.
insert into blacklist_entries_edited_by (record_id, target_id)
  select distinct h.record_id, h.by_id from history h join blacklist_entries b on b.id = h.record_id join users u on u.id = h.by_id
  where h.resource = 'blacklist-entries' and h.action in ('update', 'restore', 'undo') and h.by_id is distinct from b.proposed_by_id;
insert into campaigns_edited_by (record_id, target_id)
  select distinct h.record_id, h.by_id from history h join campaigns c on c.id = h.record_id join users u on u.id = h.by_id
  where h.resource = 'campaigns' and h.action in ('update', 'restore', 'undo') and h.by_id is distinct from c.owner_id;
insert into meetings_edited_by (record_id, target_id)
  select distinct h.record_id, h.by_id from history h join meetings m on m.id = h.record_id join users u on u.id = h.by_id
  where h.resource = 'meetings' and h.action in ('update', 'restore', 'undo') and h.by_id is distinct from m.host_id;
insert into point_credits_edited_by (record_id, target_id)
  select distinct h.record_id, h.by_id from history h join point_credits p on p.id = h.record_id join users u on u.id = h.by_id
  where h.resource = 'point-credits' and h.action in ('update', 'restore', 'undo') and h.by_id is distinct from p.requested_by_id;
insert into salaries_edited_by (record_id, target_id)
  select distinct h.record_id, h.by_id from history h join salaries s on s.id = h.record_id join users u on u.id = h.by_id
  where h.resource = 'salaries' and h.action in ('create', 'update', 'restore', 'undo');
update bank_accounts a set changed_by_id = (
  select h.by_id from history h join users u on u.id = h.by_id
  where h.resource = 'bank-accounts' and h.record_id = a.id and h.action in ('create', 'update', 'restore', 'undo') order by h.id desc limit 1);
