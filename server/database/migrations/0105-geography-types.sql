alter table geographies add column type_id integer generated always as ((round(
CASE
    WHEN (type = 'zone'::text) THEN (1)::numeric
    WHEN (type = 'state'::text) THEN (2)::numeric
    WHEN (type = 'district'::text) THEN (3)::numeric
    WHEN (type = 'tehsil'::text) THEN (4)::numeric
    WHEN (type = 'village'::text) THEN (5)::numeric
    ELSE NULL::numeric
END))::integer) stored;
alter table geographies add column type_code text generated always as (
CASE
    WHEN (type = 'zone'::text) THEN 'GEO002'::text
    WHEN (type = 'state'::text) THEN 'GEO003'::text
    WHEN (type = 'district'::text) THEN 'GEO004'::text
    WHEN (type = 'tehsil'::text) THEN 'GEO005'::text
    WHEN (type = 'village'::text) THEN 'GEO006'::text
    ELSE NULL::text
END) stored;
CREATE INDEX geographies_type_code ON geographies USING btree (type_code, id) WHERE (deleted_at IS NULL);
CREATE INDEX geographies_type_id ON geographies USING btree (type_id, id) WHERE (deleted_at IS NULL);
