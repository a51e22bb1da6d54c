-- Ways back into an account, messages on their way to addresses it may no longer hold, and which e-mails people want.
alter table users add column mails_plan_ready boolean not null default false;
--> next
-- At most one way back in a user: a newer request takes the place of an older one.
create table password_resets (
  user_id uuid primary key references users (id) on delete cascade,
  -- Null once it was used or made void.
  token_hash text unique,
  -- Requests from before this moment are void.
  valid_from timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
--> next
-- Without a reference to the user, who may be gone when the message goes. Each row goes with its message.
create table account_notices (
  id uuid primary key,
  kind text not null check (kind in ('password_changed', 'email_changed', 'account_deleted')),
  email text not null,
  full_name text not null,
  created_at timestamptz(3) not null
);
--> next
create index account_notices_created_at_idx on account_notices (created_at);
