alter table files add column unclaimed boolean default false not null;
CREATE INDEX files_unclaimed ON files USING btree (at) WHERE unclaimed;
