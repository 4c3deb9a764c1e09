alter table files add column gone boolean default false not null;
CREATE INDEX files_gone ON files USING btree (at) WHERE gone;
