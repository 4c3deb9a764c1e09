alter table care_cases add column feedback_id bigint;
alter table care_cases add constraint care_cases_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id);
CREATE INDEX care_cases_feedback_id ON care_cases USING btree (feedback_id);
