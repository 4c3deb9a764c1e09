alter table soil_tests add column away_m integer;
