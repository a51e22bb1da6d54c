-- Accounts, their sessions and access, the audit trail, and what the web layer remembers between requests.
-- Statements are parted by the marker line, because the embedded database takes one at a time.
create table users (
  id uuid primary key,
  username text not null,
  email text not null,
  full_name text not null,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'super_admin')),
  has_selected_plan boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
--> next
create unique index users_username_key on users (lower(username));
--> next
create unique index users_email_key on users (lower(email));
--> next
create index users_created_at_idx on users (created_at desc, id desc);
--> next
create table sessions (
  token_hash text primary key,
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
--> next
create index sessions_user_id_idx on sessions (user_id);
--> next
create index sessions_expires_at_idx on sessions (expires_at);
--> next
create table entitlements (
  user_id uuid primary key references users (id) on delete cascade,
  trial_started_at timestamptz(3),
  trial_ends_at timestamptz(3),
  trial_has_card boolean not null default false,
  paid_until timestamptz(3),
  interval text check (interval in ('month', 'year')),
  cancelled_at timestamptz(3),
  past_due_since timestamptz(3),
  ended_at timestamptz(3),
  granted_at timestamptz(3),
  version integer not null default 1
);
--> next
-- Outlives the account: a keyed hash of each address that ever started a trial.
create table used_trials (
  email_hash text primary key,
  started_at timestamptz(3) not null
);
--> next
-- Keys that every process of an installation shares.
create table installation_keys (
  name text primary key,
  value text not null
);
--> next
create table audit_events (
  id uuid primary key,
  at timestamptz(3) not null,
  action text not null,
  actor_id uuid,
  subject_id uuid,
  details jsonb not null default '{}'
);
--> next
create index audit_events_at_idx on audit_events (at desc);
--> next
create index audit_events_subject_idx on audit_events (subject_id, at desc);
--> next
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end $$;
--> next
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
--> next
create table rate_limits (
  key text primary key,
  used integer not null,
  resets_at timestamptz(3) not null
);
--> next
create index rate_limits_resets_at_idx on rate_limits (resets_at);
--> next
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  route text not null,
  body_hash text not null,
  claimed_at timestamptz(3) not null,
  status integer,
  answer jsonb,
  primary key (user_id, key)
);
--> next
create index idempotency_keys_claimed_at_idx on idempotency_keys (claimed_at);
