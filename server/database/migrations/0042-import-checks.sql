alter table imports add column check_job uuid;
alter table imports add column check_places jsonb;
