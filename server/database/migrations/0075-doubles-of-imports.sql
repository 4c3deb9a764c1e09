alter table import_rows add column alike jsonb default '[]'::jsonb not null;
alter table import_rows add column sounds jsonb default '{}'::jsonb not null;
alter table import_rows add column answer text;
alter table import_rows add column answer_record bigint;
