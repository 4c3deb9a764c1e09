create table import_files (
  import_id uuid not null,
  field text not null,
  word text not null,
  key text not null,
  row_number integer,
  constraint import_files_pkey PRIMARY KEY (import_id, field, word)
);
alter table import_rows add column doubts jsonb default '{}'::jsonb not null;
alter table import_files add constraint import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
