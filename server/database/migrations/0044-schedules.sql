create table reminders (
  rule text not null,
  record_id bigint not null,
  value text not null,
  at timestamp(3) with time zone not null,
  constraint reminders_pkey PRIMARY KEY (rule, record_id, value)
);
create table schedules (
  name text not null,
  recurrence text not null,
  due_at timestamp(3) with time zone not null,
  not_before timestamp(3) with time zone,
  run_id uuid,
  leased_until timestamp(3) with time zone,
  attempts integer default 0 not null,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  error text,
  constraint schedules_pkey PRIMARY KEY (name)
);
