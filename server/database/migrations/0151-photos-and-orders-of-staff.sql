alter table orders add column taken_by_id bigint;
drop index picture_tasks_officer_id;
alter table orders add constraint orders_taken_by_id_fkey FOREIGN KEY (taken_by_id) REFERENCES users(id);
CREATE INDEX orders_taken_by_id_placed_at ON orders USING btree (taken_by_id, placed_at) INCLUDE (status, total) WHERE ((deleted_at IS NULL) AND (taken_by_id IS NOT NULL));
CREATE INDEX picture_tasks_officer_id_uploaded_at ON picture_tasks USING btree (officer_id, uploaded_at) INCLUDE (status) WHERE ((deleted_at IS NULL) AND (officer_id IS NOT NULL));
update orders set taken_by_id = created_by where created_by is not null;
drop view field_staff_months;
drop view field_staff_report;
drop view staff_work;
create trigger staff_spans_made after insert on picture_tasks referencing new table as new_rows for each statement execute function keep_staff_spans('officer_id', '(uploaded_at at time zone ''Asia/Kolkata'')::date', 'officer_id is not null and uploaded_at is not null', 'false');
create trigger staff_spans_changed after update on picture_tasks referencing new table as new_rows for each statement execute function keep_staff_spans('officer_id', '(uploaded_at at time zone ''Asia/Kolkata'')::date', 'officer_id is not null and uploaded_at is not null', 'false');
alter table picture_tasks enable always trigger staff_spans_made;
alter table picture_tasks enable always trigger staff_spans_changed;
create trigger staff_spans_made after insert on orders referencing new table as new_rows for each statement execute function keep_staff_spans('taken_by_id', '(placed_at at time zone ''Asia/Kolkata'')::date', 'taken_by_id is not null and placed_at is not null and status in (''CREATED'', ''CONFIRMED'', ''DISPATCHED'', ''DELIVERED'', ''UNDELIVERED'', ''RETURN_INITIATED'')', 'false');
create trigger staff_spans_changed after update on orders referencing new table as new_rows for each statement execute function keep_staff_spans('taken_by_id', '(placed_at at time zone ''Asia/Kolkata'')::date', 'taken_by_id is not null and placed_at is not null and status in (''CREATED'', ''CONFIRMED'', ''DISPATCHED'', ''DELIVERED'', ''UNDELIVERED'', ''RETURN_INITIATED'')', 'false');
alter table orders enable always trigger staff_spans_made;
alter table orders enable always trigger staff_spans_changed;
insert into staff_spans (user_id, role_type, day, until, whole_month)
  select u.id, u.role_type, s.day, s.until, s.whole_month
  from (select officer_id as user_id, (uploaded_at at time zone 'Asia/Kolkata')::date as day from picture_tasks
      where deleted_at is null and officer_id is not null and uploaded_at is not null
    union select taken_by_id, (placed_at at time zone 'Asia/Kolkata')::date from orders
      where deleted_at is null and taken_by_id is not null and placed_at is not null and status in ('CREATED', 'CONFIRMED', 'DISPATCHED', 'DELIVERED', 'UNDELIVERED', 'RETURN_INITIATED')) w
    join users u on u.id = w.user_id and u.role_type in ('BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER')
    cross join lateral (values (w.day, w.day, false), (date_trunc('month', w.day::timestamp)::date, (date_trunc('month', w.day::timestamp) + interval '1 month')::date - 1, true)) s (day, until, whole_month)
  on conflict do nothing;
create view staff_work as
select s.id, 1 as version, s.since as created_at, null::bigint as created_by, null::bigint as updated_by, null::timestamp(3) with time zone as deleted_at,
  s.user_id, s.role_type as role, s.day, s.whole_month,
  coalesce((select h.manager_id from hierarchy_links h where h.user_id = s.user_id and h.deleted_at is null and h.since <= s.until
    and (h.until is null or h.until > s.until) order by h.since desc, h.id desc limit 1), u.manager_id) as manager_id,
  (select min(f.created_at) from farmers f where f.created_by = s.user_id and f.deleted_at is null and f.created_at >= s.since and f.created_at < s.over and f.status <> 'MERGED') as first_farmer_at,
  (select max(f.created_at) from farmers f where f.created_by = s.user_id and f.deleted_at is null and f.created_at >= s.since and f.created_at < s.over and f.status <> 'MERGED') as last_farmer_at,
  (select min(l.created_at) from lands l where l.created_by = s.user_id and l.deleted_at is null and l.created_at >= s.since and l.created_at < s.over) as first_land_at,
  (select max(l.created_at) from lands l where l.created_by = s.user_id and l.deleted_at is null and l.created_at >= s.since and l.created_at < s.over) as last_land_at,
  (select min(b.created_at) from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.created_at >= s.since and b.created_at < s.over and b.status not in ('CANCELLED', 'INVALID')) as first_booking_at,
  (select max(b.created_at) from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.created_at >= s.since and b.created_at < s.over and b.status not in ('CANCELLED', 'INVALID')) as last_booking_at,
  (select min(m.held_at) from meetings m where m.host_id = s.user_id and m.deleted_at is null and m.held_at >= s.since and m.held_at < s.over and m.status in ('HELD', 'VERIFIED')) as first_meeting_at,
  (select max(m.held_at) from meetings m where m.host_id = s.user_id and m.deleted_at is null and m.held_at >= s.since and m.held_at < s.over and m.status in ('HELD', 'VERIFIED')) as last_meeting_at,
  (select count(*)::integer from (
    select f.village_id from farmers f where f.created_by = s.user_id and f.deleted_at is null and f.created_at >= s.since and f.created_at < s.over and f.status <> 'MERGED'
    union select l.village_id from lands l where l.created_by = s.user_id and l.deleted_at is null and l.created_at >= s.since and l.created_at < s.over
    union select b.village_id from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.created_at >= s.since and b.created_at < s.over and b.status not in ('CANCELLED', 'INVALID')
    union select m.village_id from meetings m where m.host_id = s.user_id and m.deleted_at is null and m.held_at >= s.since and m.held_at < s.over and m.status in ('HELD', 'VERIFIED')) v
    where v.village_id is not null) as villages,
  (select count(*)::integer from farmers f where f.created_by = s.user_id and f.deleted_at is null and f.created_at >= s.since and f.created_at < s.over and f.status <> 'MERGED') as farmers,
  (select count(*)::integer from lands l where l.created_by = s.user_id and l.deleted_at is null and l.created_at >= s.since and l.created_at < s.over) as lands,
  (select count(*)::integer from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.created_at >= s.since and b.created_at < s.over and b.status not in ('CANCELLED', 'INVALID')) as bookings,
  (select coalesce(sum(b.actual_acre), 0) from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.status = 'VERIFIED' and b.service_date >= s.day and b.service_date <= s.until) as acres,
  (select count(*)::integer from meetings m where m.host_id = s.user_id and m.deleted_at is null and m.held_at >= s.since and m.held_at < s.over and m.status in ('HELD', 'VERIFIED')) as meetings,
  (select coalesce(sum(m.headcount), 0)::integer from meetings m where m.host_id = s.user_id and m.deleted_at is null and m.held_at >= s.since and m.held_at < s.over and m.status in ('HELD', 'VERIFIED')) as attendees,
  (select count(*)::integer from picture_tasks i where i.officer_id = s.user_id and i.deleted_at is null and i.uploaded_at >= s.since and i.uploaded_at < s.over) as photos_sent,
  (select count(*)::integer from picture_tasks i where i.officer_id = s.user_id and i.deleted_at is null and i.uploaded_at >= s.since and i.uploaded_at < s.over and i.status = 'APPROVED') as photos_approved,
  (select coalesce(sum(o.total), 0)::bigint from orders o where o.taken_by_id = s.user_id and o.deleted_at is null and o.placed_at >= s.since and o.placed_at < s.over and o.status in ('CREATED', 'CONFIRMED', 'DISPATCHED', 'DELIVERED', 'UNDELIVERED', 'RETURN_INITIATED')) as order_value,
  (select coalesce(sum(p.claimed_km), 0) from trips p where p.user_id = s.user_id and p.deleted_at is null and p.day >= s.day and p.day <= s.until and p.status in ('APPROVED', 'PAID')) as km,
  (select a.status from attendance a where a.user_id = s.user_id and a.deleted_at is null and a.day >= s.day and a.day <= s.until order by a.id limit 1) as attendance,
  (select count(*)::integer from attendance a where a.user_id = s.user_id and a.deleted_at is null and a.day >= s.day and a.day <= s.until and a.status in ('PRESENT', 'HALF_DAY')) as days_present,
  exists (select from farmers f where f.created_by = s.user_id and f.deleted_at is null and f.created_at >= s.since and f.created_at < s.over and f.status <> 'MERGED')
    or exists (select from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.created_at >= s.since and b.created_at < s.over and b.status not in ('CANCELLED', 'INVALID'))
    or exists (select from lands l where l.created_by = s.user_id and l.deleted_at is null and l.created_at >= s.since and l.created_at < s.over)
    or exists (select from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.status = 'VERIFIED' and b.service_date >= s.day and b.service_date <= s.until)
    or exists (select from meetings m where m.host_id = s.user_id and m.deleted_at is null and m.held_at >= s.since and m.held_at < s.over and m.status in ('HELD', 'VERIFIED'))
    or exists (select from trips p where p.user_id = s.user_id and p.deleted_at is null and p.day >= s.day and p.day <= s.until and p.status in ('APPROVED', 'PAID'))
    or exists (select from picture_tasks i where i.officer_id = s.user_id and i.deleted_at is null and i.uploaded_at >= s.since and i.uploaded_at < s.over)
    or exists (select from orders o where o.taken_by_id = s.user_id and o.deleted_at is null and o.placed_at >= s.since and o.placed_at < s.over and o.status in ('CREATED', 'CONFIRMED', 'DISPATCHED', 'DELIVERED', 'UNDELIVERED', 'RETURN_INITIATED'))
    or s.whole_month and exists (select from attendance a where a.user_id = s.user_id and a.deleted_at is null and a.day >= s.day and a.day <= s.until and a.status in ('PRESENT', 'HALF_DAY')) as is_worked
from (select k.*, k.day::timestamp at time zone 'Asia/Kolkata' as since, (k.until + 1)::timestamp at time zone 'Asia/Kolkata' as over from staff_spans k) s
  join users u on u.id = s.user_id;
create view field_staff_report as
select w.id, w.version, w.created_at, greatest(w.created_at, w.last_farmer_at, w.last_land_at, w.last_booking_at, w.last_meeting_at) as updated_at, w.created_by, w.updated_by, w.deleted_at, w.user_id, w.role, w.manager_id, w.day,
  least(w.first_farmer_at, w.first_land_at, w.first_booking_at, w.first_meeting_at) as first_at, greatest(w.last_farmer_at, w.last_land_at, w.last_booking_at, w.last_meeting_at) as last_at,
  w.villages, w.farmers, w.lands, w.bookings, w.acres, w.meetings, w.attendees, w.photos_sent, w.photos_approved, w.order_value, w.km, w.attendance
from staff_work w where not w.whole_month and w.is_worked;
create view field_staff_months as
select w.id, w.version, w.created_at, greatest(w.created_at, w.last_farmer_at, w.last_land_at, w.last_booking_at, w.last_meeting_at) as updated_at, w.created_by, w.updated_by, w.deleted_at, w.user_id, w.role, w.manager_id, to_char(w.day, 'YYYY-MM') as month,
  w.villages, w.farmers, w.lands, w.bookings, w.acres, w.meetings, w.attendees, w.photos_sent, w.photos_approved, w.order_value, w.km, w.days_present, t.acres as target_acres, t.farmers as target_farmers, t.bookings as target_bookings,
  round(100.0 * w.acres / nullif(t.acres, 0), 1) as acres_achieved, round(100.0 * w.farmers / nullif(t.farmers, 0), 1) as farmers_achieved, round(100.0 * w.bookings / nullif(t.bookings, 0), 1) as bookings_achieved,
  case when t.day is not null then field_score(array[w.acres, w.farmers, w.bookings]::numeric[], array[t.acres, t.farmers, t.bookings]::numeric[], array[t.acres_weight, t.farmers_weight, t.bookings_weight]::numeric[]) end as score
from staff_work w left join (select g.user_id, g."from" as day,
  max(g.value) filter (where g.metric = 'ACRES')::integer as acres, max(coalesce(g.weight, 50)) filter (where g.metric = 'ACRES') as acres_weight,
  max(g.value) filter (where g.metric = 'NEW_FARMERS')::integer as farmers, max(coalesce(g.weight, 25)) filter (where g.metric = 'NEW_FARMERS') as farmers_weight,
  max(g.value) filter (where g.metric = 'BOOKINGS')::integer as bookings, max(coalesce(g.weight, 25)) filter (where g.metric = 'BOOKINGS') as bookings_weight
  from performance_targets g where g.user_id is not null and g.deleted_at is null and g.metric in ('ACRES', 'NEW_FARMERS', 'BOOKINGS')
    and g."from" = date_trunc('month', g."from"::timestamp)::date and g.till = (g."from" + interval '1 month')::date - 1
  group by g.user_id, g."from") t on t.user_id = w.user_id and t.day = w.day
where w.whole_month and (t.day is not null or w.is_worked);
