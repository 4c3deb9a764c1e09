drop index performance_targets_unit;
alter table performance_targets drop column unit;
alter table performance_targets add column unit text generated always as (
CASE
    WHEN (metric = 'ACRES'::text) THEN 'acres'::text
    WHEN (metric = 'BOOKINGS'::text) THEN 'bookings'::text
    WHEN (metric = 'NEW_FARMERS'::text) THEN 'farmers'::text
    WHEN (metric = 'LANDS_MAPPED'::text) THEN 'lands'::text
    WHEN (metric = 'REVENUE'::text) THEN '₹'::text
    WHEN (metric = 'MEETINGS'::text) THEN 'meetings'::text
    WHEN (metric = 'PHOTOS_APPROVED'::text) THEN 'photos'::text
    ELSE 'orders'::text
END) stored;
CREATE INDEX performance_targets_unit ON performance_targets USING btree (unit, id) WHERE (deleted_at IS NULL);
drop view field_staff_months;
drop view field_staff_report;
drop view staff_work;
create trigger staff_spans_made after insert on meetings referencing new table as new_rows for each statement execute function keep_staff_spans('host_id', '(held_at at time zone ''Asia/Kolkata'')::date', 'host_id is not null and held_at is not null and status in (''HELD'', ''VERIFIED'')', 'false');
create trigger staff_spans_changed after update on meetings referencing new table as new_rows for each statement execute function keep_staff_spans('host_id', '(held_at at time zone ''Asia/Kolkata'')::date', 'host_id is not null and held_at is not null and status in (''HELD'', ''VERIFIED'')', 'false');
alter table meetings enable always trigger staff_spans_made;
alter table meetings enable always trigger staff_spans_changed;
create trigger staff_spans_made after insert on trips referencing new table as new_rows for each statement execute function keep_staff_spans('user_id', 'day', 'user_id is not null and status in (''APPROVED'', ''PAID'')', 'false');
create trigger staff_spans_changed after update on trips referencing new table as new_rows for each statement execute function keep_staff_spans('user_id', 'day', 'user_id is not null and status in (''APPROVED'', ''PAID'')', 'false');
alter table trips enable always trigger staff_spans_made;
alter table trips enable always trigger staff_spans_changed;
create trigger staff_spans_made after insert on attendance referencing new table as new_rows for each statement execute function keep_staff_spans('user_id', 'day', 'user_id is not null and status in (''PRESENT'', ''HALF_DAY'')', 'true');
create trigger staff_spans_changed after update on attendance referencing new table as new_rows for each statement execute function keep_staff_spans('user_id', 'day', 'user_id is not null and status in (''PRESENT'', ''HALF_DAY'')', 'true');
alter table attendance enable always trigger staff_spans_made;
alter table attendance enable always trigger staff_spans_changed;
insert into staff_spans (user_id, role_type, day, until, whole_month)
  select u.id, u.role_type, w.day, (w.day + interval '1 month')::date - 1, true
  from (select distinct user_id, date_trunc('month', day::timestamp)::date as day from attendance
    where deleted_at is null and user_id is not null and status in ('PRESENT', 'HALF_DAY')) w
    join users u on u.id = w.user_id and u.role_type in ('BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER') on conflict do nothing;
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
  (select coalesce(sum(p.claimed_km), 0) from trips p where p.user_id = s.user_id and p.deleted_at is null and p.day >= s.day and p.day <= s.until and p.status in ('APPROVED', 'PAID')) as km,
  (select a.status from attendance a where a.user_id = s.user_id and a.deleted_at is null and a.day >= s.day and a.day <= s.until order by a.id limit 1) as attendance,
  (select count(*)::integer from attendance a where a.user_id = s.user_id and a.deleted_at is null and a.day >= s.day and a.day <= s.until and a.status in ('PRESENT', 'HALF_DAY')) as days_present,
  exists (select from farmers f where f.created_by = s.user_id and f.deleted_at is null and f.created_at >= s.since and f.created_at < s.over and f.status <> 'MERGED')
    or exists (select from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.created_at >= s.since and b.created_at < s.over and b.status not in ('CANCELLED', 'INVALID'))
    or exists (select from lands l where l.created_by = s.user_id and l.deleted_at is null and l.created_at >= s.since and l.created_at < s.over)
    or exists (select from bookings b where b.taken_by_id = s.user_id and b.deleted_at is null and b.status = 'VERIFIED' and b.service_date >= s.day and b.service_date <= s.until)
    or exists (select from meetings m where m.host_id = s.user_id and m.deleted_at is null and m.held_at >= s.since and m.held_at < s.over and m.status in ('HELD', 'VERIFIED'))
    or exists (select from trips p where p.user_id = s.user_id and p.deleted_at is null and p.day >= s.day and p.day <= s.until and p.status in ('APPROVED', 'PAID'))
    or s.whole_month and exists (select from attendance a where a.user_id = s.user_id and a.deleted_at is null and a.day >= s.day and a.day <= s.until and a.status in ('PRESENT', 'HALF_DAY')) as is_worked
from (select k.*, k.day::timestamp at time zone 'Asia/Kolkata' as since, (k.until + 1)::timestamp at time zone 'Asia/Kolkata' as over from staff_spans k) s
  join users u on u.id = s.user_id;
create view field_staff_report as
select w.id, w.version, w.created_at, greatest(w.created_at, w.last_farmer_at, w.last_land_at, w.last_booking_at, w.last_meeting_at) as updated_at, w.created_by, w.updated_by, w.deleted_at, w.user_id, w.role, w.manager_id, w.day,
  least(w.first_farmer_at, w.first_land_at, w.first_booking_at, w.first_meeting_at) as first_at, greatest(w.last_farmer_at, w.last_land_at, w.last_booking_at, w.last_meeting_at) as last_at,
  w.villages, w.farmers, w.lands, w.bookings, w.acres, w.meetings, w.attendees, w.km, w.attendance
from staff_work w where not w.whole_month and w.is_worked;
create view field_staff_months as
select w.id, w.version, w.created_at, greatest(w.created_at, w.last_farmer_at, w.last_land_at, w.last_booking_at, w.last_meeting_at) as updated_at, w.created_by, w.updated_by, w.deleted_at, w.user_id, w.role, w.manager_id, to_char(w.day, 'YYYY-MM') as month,
  w.villages, w.farmers, w.lands, w.bookings, w.acres, w.meetings, w.attendees, w.km, w.days_present, t.acres as target_acres, t.farmers as target_farmers, t.bookings as target_bookings,
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
