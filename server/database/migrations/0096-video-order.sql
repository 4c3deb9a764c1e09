drop index videos_desk;
drop index videos_uploaded_at_some;
CREATE INDEX videos_desk ON videos USING btree (uploaded_at, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['PENDING'::text])));
