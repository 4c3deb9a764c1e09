CREATE INDEX attendance_geo_ok ON attendance USING btree (geo_ok, id) WHERE (deleted_at IS NULL);
