drop index campaigns_audience;
alter table campaigns add column repeats text;
alter table campaigns add column first_at timestamp(3) with time zone;
alter table campaigns add column repeats_till date;
CREATE INDEX campaigns_sent ON campaigns USING btree (sent, id) WHERE (deleted_at IS NULL);
update campaigns set sent_share = case when sent < audience then least(99, round(100.0 * sent / audience)) else 100 end where sent_share is not null;
