alter table sprayings add column booking_verified boolean default false;
update sprayings s set booking_verified = true from bookings b where b.id = s.booking_id and b.status = 'VERIFIED';
