-- What holds for all readings of a payment provider, whichever process makes them.
create table billing_provider_readings (
  provider text primary key check (provider in ('sandbox', 'stripe')),
  -- Until then nothing is read but for people who act themselves: the provider has asked for fewer requests.
  paused_until timestamptz(3),
  -- How often in a row it has asked for that.
  refusals integer not null default 0,
  -- Up to when the provider's list of events has been gone through.
  events_heard_until timestamptz(3)
);
--> next
-- From now on every account in which something may change has a moment at which it is read next; the first ones are
-- spread over three days.
update billing_customers set next_look_at = least(next_look_at, now() + random() * interval '3 days')
where next_look_at is not null
  or exists (
    select 1 from billing_intents
    where billing_intents.user_id = billing_customers.user_id
      and billing_intents.state = 'open'
      and billing_intents.created_at > now() - interval '30 days'
  );
