create table offers_schemes (
  record_id bigint not null,
  target_id bigint not null,
  constraint offers_schemes_pkey PRIMARY KEY (record_id, target_id)
);
alter table bookings add column bonus_points integer;
alter table hospicash_policies add column offer_id bigint;
alter table hospicash_policies add column discount bigint default 0;
alter table hospicash_policies add column state_budget_id bigint;
alter table hospicash_policies drop column farmer_pays;
alter table hospicash_policies add column farmer_pays bigint generated always as ((round((((((round((((round((((rate)::numeric * (lives)::numeric) *
CASE
    WHEN (daily_cash = '1000'::text) THEN (2)::numeric
    WHEN (daily_cash = '1500'::text) THEN (3)::numeric
    WHEN (daily_cash = '2000'::text) THEN (4)::numeric
    ELSE (1)::numeric
END)))::bigint + (round(((((round((((rate)::numeric * (lives)::numeric) *
CASE
    WHEN (daily_cash = '1000'::text) THEN (2)::numeric
    WHEN (daily_cash = '1500'::text) THEN (3)::numeric
    WHEN (daily_cash = '2000'::text) THEN (4)::numeric
    ELSE (1)::numeric
END)))::bigint)::numeric * (gst_rate)::numeric) / NULLIF((100)::numeric, (0)::numeric))))::bigint))::double precision))::bigint)::numeric * (farmer_pct)::numeric) / NULLIF((100)::numeric, (0)::numeric)) - COALESCE((discount)::numeric, (0)::numeric))))::bigint) stored;
alter table offers add column times numeric(14,2);
alter table point_credits add column points_reversed integer default 0;
alter table point_credits add column points_kept integer generated always as ((round(
CASE
    WHEN (status = 'REVERSED'::text) THEN ((points)::numeric - (points_reversed)::numeric)
    ELSE (0)::numeric
END))::integer) stored;
alter table weather_kavach add column offer_id bigint;
alter table weather_kavach add column discount bigint default 0;
alter table weather_kavach add column state_budget_id bigint;
alter table weather_kavach drop column farmer_pays;
alter table weather_kavach add column farmer_pays bigint generated always as ((round((((((round((((round(((area_acres)::numeric * (rate)::numeric)))::bigint + (round(((((round(((area_acres)::numeric * (rate)::numeric)))::bigint)::numeric * (gst_rate)::numeric) / NULLIF((100)::numeric, (0)::numeric))))::bigint))::double precision))::bigint)::numeric * (farmer_pct)::numeric) / NULLIF((100)::numeric, (0)::numeric)) - COALESCE((discount)::numeric, (0)::numeric))))::bigint) stored;
alter table hospicash_policies add constraint hospicash_policies_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id);
alter table hospicash_policies add constraint hospicash_policies_state_budget_id_fkey FOREIGN KEY (state_budget_id) REFERENCES state_budgets(id);
CREATE INDEX hospicash_policies_offer_id ON hospicash_policies USING btree (offer_id);
CREATE INDEX hospicash_policies_state_budget_id ON hospicash_policies USING btree (state_budget_id);
alter table offers_schemes add constraint offers_schemes_record_id_fkey FOREIGN KEY (record_id) REFERENCES offers(id) ON DELETE CASCADE;
alter table offers_schemes add constraint offers_schemes_target_id_fkey FOREIGN KEY (target_id) REFERENCES insurance_schemes(id) ON DELETE CASCADE;
CREATE INDEX offers_schemes_target ON offers_schemes USING btree (target_id);
CREATE INDEX point_credits_points_kept ON point_credits USING btree (points_kept, id) WHERE (deleted_at IS NULL);
alter table weather_kavach add constraint weather_kavach_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id);
alter table weather_kavach add constraint weather_kavach_state_budget_id_fkey FOREIGN KEY (state_budget_id) REFERENCES state_budgets(id);
CREATE INDEX weather_kavach_offer_id ON weather_kavach USING btree (offer_id);
CREATE INDEX weather_kavach_state_budget_id ON weather_kavach USING btree (state_budget_id);
