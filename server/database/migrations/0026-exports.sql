create table exports (
  id uuid not null,
  resource text not null,
  by_id bigint not null,
  at timestamp(3) with time zone default now() not null,
  format text not null,
  query text not null,
  columns text[] not null,
  filter text not null,
  places jsonb,
  state text default 'QUEUED'::text not null,
  attempt integer default 0 not null,
  done integer default 0 not null,
  total integer,
  has_personal boolean default false not null,
  file_key text,
  size bigint,
  email text,
  error text,
  job uuid,
  ended_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  downloads integer default 0 not null,
  constraint exports_pkey PRIMARY KEY (id)
);
alter table exports add constraint exports_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX exports_by ON exports USING btree (by_id, at);
CREATE INDEX exports_expiry ON exports USING btree (expires_at) WHERE (state = 'EMAILED'::text);
