create table outgoing_messages (
  message_id bigint not null,
  at timestamp(3) with time zone default now() not null,
  sealed text not null,
  constraint outgoing_messages_pkey PRIMARY KEY (message_id)
);
alter table communications add column provider_ref text;
alter table outgoing_messages add constraint outgoing_messages_message_id_fkey FOREIGN KEY (message_id) REFERENCES communications(id) ON DELETE CASCADE;
