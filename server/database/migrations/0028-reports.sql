create view spraying_report as
select s.id, s.version, s.created_at, s.updated_at, s.created_by, s.updated_by, s.deleted_at,
  s.id as spraying_id, s.start_at, s.end_at, round(extract(epoch from s.end_at - s.start_at) / 60)::integer as minutes,
  s.booking_id, b.status as booking_status,
  s.village_id, s.village_zone_id, s.village_state_id, s.village_district_id, s.village_tehsil_id,
  s.farmer_id, s.land_id, b.crop_id, b.purpose, s.operator_id, s.machine_id, m.type_id as machine_type_id, s.controller_id, s.source,
  s.sprayed_acres, case when s.source <> 'MANUAL' then s.sprayed_acres end as controller_acres,
  f.requested_area_acres as booked_acres, f.billable_acre as billed_acres, f.deviation,
  s.litres, s.litres_per_acre, s.speed_kmh, s.coverage, s.quality, s.billable,
  f.rate_per_acre, f.gross, f.discount, f.net_payable, b.payment_mode, f.paid_amount
from sprayings s
  join machines m on m.id = s.machine_id
  left join bookings b on b.id = s.booking_id
  left join bookings f on f.id = s.booking_id and not exists (
    select from sprayings e where e.booking_id = s.booking_id and e.id < s.id and e.deleted_at is null
      and e.duplicate_of_id is null and e.merged_into_id is null)
where s.duplicate_of_id is null and s.merged_into_id is null;
