alter table uploads add column finishing_at timestamp(3) with time zone;
