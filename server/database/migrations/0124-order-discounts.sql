alter table orders alter column offer_discount drop default;
alter table orders alter column subscription_discount drop default;
