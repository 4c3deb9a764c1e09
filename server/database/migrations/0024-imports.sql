create table import_rows (
  import_id uuid not null,
  number integer not null,
  cells jsonb not null,
  keys jsonb default '{}'::jsonb not null,
  verdict text default 'PENDING'::text not null,
  record_id bigint,
  version integer,
  changes jsonb default '{}'::jsonb not null,
  errors jsonb default '{}'::jsonb not null,
  hints jsonb default '{}'::jsonb not null,
  constraint import_rows_pkey PRIMARY KEY (import_id, number)
);
create table imports (
  id uuid not null,
  resource text not null,
  by_id bigint not null,
  at timestamp(3) with time zone default now() not null,
  touched_at timestamp(3) with time zone default now() not null,
  file_name text not null,
  sha256 text not null,
  columns jsonb not null,
  is_mapped boolean default false not null,
  operation uuid,
  constraint imports_pkey PRIMARY KEY (id)
);
alter table import_rows add constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
CREATE INDEX import_rows_verdict ON import_rows USING btree (import_id, verdict, number);
alter table imports add constraint imports_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX imports_by ON imports USING btree (by_id, resource, at);
