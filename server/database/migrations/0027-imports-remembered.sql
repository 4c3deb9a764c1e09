create table import_layouts (
  by_id bigint not null,
  resource text not null,
  headings text not null,
  fields jsonb not null,
  at timestamp(3) with time zone default now() not null,
  constraint import_layouts_pkey PRIMARY KEY (by_id, resource, headings)
);
alter table import_rows add column is_shared boolean default false not null;
alter table imports add column tab text;
alter table import_layouts add constraint import_layouts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE CASCADE;
