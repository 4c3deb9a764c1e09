create table deliveries (
  id uuid not null,
  resource text not null,
  owner_id bigint not null,
  created_at timestamp(3) with time zone default now() not null,
  title text not null,
  format text not null,
  query text not null,
  columns text[] not null,
  rhythm text not null,
  day integer,
  time text not null,
  recipients bigint[] not null,
  is_paused boolean default false not null,
  pause_reason text,
  next_at timestamp(3) with time zone,
  last_at timestamp(3) with time zone,
  constraint deliveries_pkey PRIMARY KEY (id)
);
alter table exports add column delivery_id uuid;
alter table exports add column due_at timestamp(3) with time zone;
alter table exports add column title text;
alter table deliveries add constraint deliveries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX deliveries_due ON deliveries USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX deliveries_owner ON deliveries USING btree (owner_id);
CREATE INDEX deliveries_recipients ON deliveries USING gin (recipients);
CREATE UNIQUE INDEX exports_delivery ON exports USING btree (delivery_id, due_at, by_id) WHERE (delivery_id IS NOT NULL);
