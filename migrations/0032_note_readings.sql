-- What was read in a person's notes that an AI provider was asked about: the same notes are read once, and what a person has seen of them is
-- what their plan is made by. `text_hash` is of the notes; their words stand here as quotes alone.
create table note_readings (
  user_id uuid not null references users (id) on delete cascade,
  text_hash text not null,
  reader text not null,
  intents jsonb not null,
  unread jsonb not null,
  at timestamptz(3) not null,
  primary key (user_id, text_hash)
);
--> next
-- A call that reads notes belongs to no generation.
alter table ai_usage drop constraint ai_usage_purpose_check;
--> next
alter table ai_usage add constraint ai_usage_purpose_check
  check (purpose in ('propose', 'dish', 'repair', 'suggest', 'change', 'notes'));
