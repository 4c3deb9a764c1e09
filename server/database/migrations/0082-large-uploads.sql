create table uploads (
  id uuid not null,
  resource text not null,
  field text not null,
  by_id bigint not null,
  key text not null,
  name text not null,
  length integer not null,
  received integer not null,
  pieces jsonb not null,
  file jsonb,
  at timestamp(3) with time zone default now() not null,
  constraint uploads_pkey PRIMARY KEY (id)
);
alter table files add column duration double precision;
