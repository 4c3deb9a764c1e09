alter table imports add column is_read boolean default true not null;
CREATE INDEX import_rows_shared ON import_rows USING btree (import_id) WHERE is_shared;
