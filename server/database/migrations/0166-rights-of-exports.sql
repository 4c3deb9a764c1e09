alter table exports add column rights jsonb;
