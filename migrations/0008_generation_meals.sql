-- The meals of a provider that already stand in a week in the making, in the order in which they were settled. They outlive
-- the process that settled them, and go when the generation ends.
create table generation_meals (
  generation_id uuid not null references generations (id) on delete cascade,
  position integer not null,
  attempt integer not null,
  proposer text not null,
  meal jsonb not null,
  primary key (generation_id, position)
);
--> next

-- Counted before each call to a provider, so that a process killed in between cannot have a call made twice.
alter table generations add column provider_calls integer not null default 0 check (provider_calls >= 0);
