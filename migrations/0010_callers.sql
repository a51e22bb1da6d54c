-- Where an audited act came from. An address is personal data: it goes with the account and after ninety days, and nothing else
-- of the trail ever changes.
alter table audit_events add column address text;
--> next
create index audit_events_address_at on audit_events (at) where address is not null;
--> next
create index audit_events_address_actor on audit_events (actor_id) where address is not null;
--> next
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.address is null then
    old.address := null;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'audit_events is append-only';
end $$;
--> next
-- Attempts whose end is not known yet, each with the moment, in milliseconds, when its place is free whatever became of it.
alter table rate_limits add column held jsonb not null default '{}';
