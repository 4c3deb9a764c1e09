alter table reveals add column way text default 'SHOWN'::text not null;
CREATE INDEX reveals_way ON reveals USING btree (way, id) WHERE (deleted_at IS NULL);
