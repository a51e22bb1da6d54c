-- What users asked for, by the key that a retry of theirs carries: its answer may be lost although it was done.
create table billing_actions (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('cancel', 'reactivate', 'switch', 'refund', 'card', 'activate')),
  -- A hash of the caller's key.
  action_key text not null,
  -- In the order in which they were asked for.
  number bigint generated always as identity,
  -- The ids that it is about: a subscription, bills or card forms.
  about text[] not null,
  plan text check (plan in ('monthly', 'yearly')),
  -- Why the bank said no to it, in the provider's words.
  refusal text,
  asked_at timestamptz(3) not null,
  primary key (user_id, kind, action_key)
);
--> next
create index billing_actions_asked_at_idx on billing_actions (asked_at);
--> next
-- Which request began the trial, so that its retry is not refused for it.
alter table entitlements add column trial_action_key text;
--> next
-- A bill of an ended subscription may still be payable at the provider, or have been paid since: each such account is read once more.
update billing_customers set next_look_at = now()
where exists (
  select 1 from billing_invoices as bill
  join billing_subscriptions as subscription on subscription.id = bill.subscription_id
  where bill.user_id = billing_customers.user_id and subscription.phase = 'ended'
    and (bill.state <> 'paid' or bill.paid_at > subscription.ended_at)
);
