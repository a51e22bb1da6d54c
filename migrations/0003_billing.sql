-- Subscriptions and payments: what the provider was last read to say, what was asked of it, and what was written to people.
alter table entitlements add column period_ends_at timestamptz(3);
--> next
create table billing_customers (
  user_id uuid primary key references users (id) on delete cascade,
  customer_id text not null unique,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- Counts the writes, so that a reading which was overtaken is not written.
  version integer not null default 1,
  next_look_at timestamptz(3),
  -- When the account was last read from the provider.
  read_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
--> next
create index billing_customers_read_at_idx on billing_customers (read_at);
--> next
create index billing_customers_next_look_at_idx on billing_customers (next_look_at) where next_look_at is not null;
--> next
create table billing_subscriptions (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  phase text not null check (phase in ('incomplete', 'trialing', 'active', 'past_due', 'ended')),
  interval text not null check (interval in ('month', 'year')),
  created_at timestamptz(3) not null,
  trial_started_at timestamptz(3),
  trial_ends_at timestamptz(3),
  period_starts_at timestamptz(3) not null,
  period_ends_at timestamptz(3) not null,
  cancels_at_period_end boolean not null,
  cancelled_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  next_interval text check (next_interval in ('month', 'year')),
  card jsonb
);
--> next
create index billing_subscriptions_user_id_idx on billing_subscriptions (user_id);
--> next
-- At most one live subscription a user.
create unique index billing_subscriptions_live_key on billing_subscriptions (user_id)
  where phase in ('trialing', 'active', 'past_due');
--> next
create table billing_invoices (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  subscription_id text,
  number text,
  state text not null check (state in ('open', 'paid', 'void')),
  reason text not null check (reason in ('first', 'renewal', 'switch', 'other')),
  pence integer not null check (pence > 0),
  refunded_pence integer not null check (refunded_pence between 0 and pence),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  period_starts_at timestamptz(3) not null,
  period_ends_at timestamptz(3) not null,
  failed_attempts integer not null,
  payment_id text
);
--> next
create index billing_invoices_user_id_idx on billing_invoices (user_id, created_at desc);
--> next
-- Cards and first payments that a browser is confirming. The secrets stay with the provider.
create table billing_intents (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('subscribe', 'pay', 'card')),
  plan text check (plan in ('monthly', 'yearly')),
  state text not null check (state in ('open', 'settled', 'abandoned')),
  -- What the page promised: nothing is charged before. Null where the first period is paid at once.
  first_charge_at timestamptz(3),
  -- Why it was abandoned, in the provider's words.
  refusal text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
--> next
create index billing_intents_open_idx on billing_intents (user_id) where state = 'open';
--> next
-- The price of a change of plan as it was shown, so that exactly this is charged.
create table billing_switch_offers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  subscription_id text not null,
  plan text not null check (plan in ('monthly', 'yearly')),
  kind text not null,
  due_pence integer not null,
  offered_at timestamptz(3) not null
);
--> next
create index billing_switch_offers_user_id_idx on billing_switch_offers (user_id);
--> next
create table billing_refund_wishes (
  invoice_id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  asked_at timestamptz(3) not null
);
--> next
create index billing_refund_wishes_user_id_idx on billing_refund_wishes (user_id);
--> next
-- A cancellation that was asked for and that the provider has not confirmed yet.
create table billing_cancel_wishes (
  user_id uuid primary key references users (id) on delete cascade,
  subscription_id text not null,
  action_key text not null,
  asked_at timestamptz(3) not null
);
--> next
-- Webhooks that were dealt with; kept, for a signature does not age by itself.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz(3) not null
);
--> next
-- One message an occasion.
create table billing_notices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  key text not null,
  -- Amounts and dates as they were when it was claimed.
  details jsonb not null,
  claimed_at timestamptz(3) not null,
  primary key (user_id, kind, key)
);
--> next
-- The pretended payment provider's own records: one document a customer. Card numbers are never in it.
create table sandbox_customers (
  customer_id text primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  state jsonb not null,
  -- When something happens by itself: a renewal, a retry, the end of a trial.
  next_at timestamptz(3),
  version integer not null default 1
);
--> next
create index sandbox_customers_next_at_idx on sandbox_customers (next_at) where next_at is not null;
