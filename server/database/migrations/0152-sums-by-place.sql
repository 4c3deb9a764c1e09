CREATE INDEX day_sums_district ON day_sums USING btree (resource, district_id);
CREATE INDEX day_sums_state ON day_sums USING btree (resource, state_id);
