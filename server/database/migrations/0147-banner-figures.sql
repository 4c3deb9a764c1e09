alter table banners add column roles text[];
alter table banners add column impressions integer default 0;
alter table banners add column clicks integer default 0;
alter table banners add column click_rate numeric(5,2) generated always as (round((((100)::numeric * (clicks)::numeric) / NULLIF((impressions)::numeric, (0)::numeric)), 2)) stored;
CREATE INDEX banners_roles ON banners USING gin (roles);
