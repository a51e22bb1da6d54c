-- An account shows the address that its user typed, and is secured by the last one that was proven. Until now each address counted.
alter table users add column proven_email text;
--> next
update users set proven_email = email;
--> next
alter table users alter column proven_email set not null;
--> next
create unique index users_proven_email_key on users (lower(proven_email));
--> next
-- The link that proves the address which a user has changed to: one a user, the newest.
create table email_proofs (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  email text not null,
  -- Null until the message is on its way: the token stands nowhere else.
  token_hash text unique,
  expires_at timestamptz(3) not null
);
--> next
create index email_proofs_expires_at_idx on email_proofs (expires_at);
--> next
-- The right to put an address back. Until it ends nobody else gets the address.
create table email_undos (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
--> next
create index email_undos_user_id_idx on email_undos (user_id, changed_at);
--> next
create index email_undos_email_idx on email_undos (lower(email));
--> next
create index email_undos_expires_at_idx on email_undos (expires_at);
--> next
-- One a try of sending: a message whose arrival nobody confirmed may have arrived.
create table email_undo_tokens (
  token_hash text primary key,
  undo_id uuid not null references email_undos (id) on delete cascade
);
--> next
create index email_undo_tokens_undo_id_idx on email_undo_tokens (undo_id);
--> next
alter table account_notices drop constraint account_notices_kind_check;
--> next
alter table account_notices add constraint account_notices_kind_check
  check (kind in ('password_changed', 'email_changed', 'email_moved', 'email_put_back', 'account_deleted'));
