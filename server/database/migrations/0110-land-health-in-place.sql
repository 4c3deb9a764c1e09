drop index land_health_alert_seen_on;
drop index land_health_change;
drop index land_health_ndvi;
drop index land_health_seen_on;
drop index land_health_village_district_id_seen_on;
drop index land_health_village_state_id_seen_on;
drop index land_health_village_zone_id_seen_on;
CREATE INDEX land_health_alert_dropped_on ON land_health USING btree (alert, dropped_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX land_health_dropped_on ON land_health USING btree (dropped_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX land_health_village_district_id_dropped_on ON land_health USING btree (village_district_id, dropped_on, id) INCLUDE (health, alert) WHERE (deleted_at IS NULL);
CREATE INDEX land_health_village_state_id_dropped_on ON land_health USING btree (village_state_id, dropped_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX land_health_village_zone_id_dropped_on ON land_health USING btree (village_zone_id, dropped_on, id) WHERE (deleted_at IS NULL);
-- Half of each page stays free: a row whose indexed values are as they were is written again beside itself, and no index with it.
alter table land_health set (fillfactor = 45);
