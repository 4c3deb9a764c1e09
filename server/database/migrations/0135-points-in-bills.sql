alter table bookings add column points_to_redeem integer;
alter table bookings add column points_redeemed integer;
alter table bookings add column points_discount bigint;
