alter table imports add column top_rows jsonb default '[]'::jsonb not null;
alter table imports add column heading_row integer default 1 not null;
