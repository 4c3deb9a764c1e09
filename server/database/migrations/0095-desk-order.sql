drop index picture_tasks_uploaded_at_some;
CREATE INDEX bank_accounts_desk ON bank_accounts USING btree (updated_at, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['UNVERIFIED'::text])));
CREATE INDEX kyc_documents_desk ON kyc_documents USING btree (uploaded_at, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['UPLOADED'::text])));
CREATE INDEX land_records_desk ON land_records USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['PENDING'::text])));
CREATE INDEX picture_tasks_desk ON picture_tasks USING btree (uploaded_at, id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['PENDING'::text])));
CREATE INDEX product_scans_desk ON product_scans USING btree (created_at, id) WHERE ((deleted_at IS NULL) AND (receipt_status = ANY (ARRAY['PENDING'::text])));
