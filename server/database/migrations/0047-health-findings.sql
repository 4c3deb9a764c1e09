create table health_findings (
  rule text not null,
  record_id bigint not null,
  since timestamp(3) with time zone not null,
  constraint health_findings_pkey PRIMARY KEY (rule, record_id)
);
