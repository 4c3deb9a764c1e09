CREATE INDEX import_rows_doubts ON import_rows USING btree (import_id, verdict) WHERE (doubts <> '{}'::jsonb);
CREATE INDEX import_rows_notes ON import_rows USING btree (import_id, number) WHERE (answer = 'NOTE'::text);
