-- One row for each call to an AI provider: what it cost, and what came of it. Nothing of what was asked or answered.
create table ai_usage (
  id uuid primary key,
  at timestamptz(3) not null,
  -- Money that was spent stays on record when somebody goes; who they were and what they asked for does not.
  user_id uuid references users (id) on delete set null,
  generation_id uuid,
  provider text not null,
  model text not null,
  purpose text not null check (purpose in ('propose', 'repair')),
  -- Null when the call ended in good order.
  fault text,
  -- Null where the provider did not say; the cost is then unknown too.
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  -- Millionths of a US dollar; null also where no prices are set.
  cost_micro_dollars bigint check (cost_micro_dollars >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  -- Meals of this call that stand in the plan as they came, meals that stand after they were sent back, and places of the
  -- week that our own recipes took.
  accepted integer not null default 0,
  repaired integer not null default 0,
  replaced integer not null default 0,
  check (user_id is not null or generation_id is null)
);
--> next
create index ai_usage_newest on ai_usage (at);
--> next
create index ai_usage_of_user on ai_usage (user_id, at) where user_id is not null;
--> next
create index ai_usage_of_generation on ai_usage (generation_id) where generation_id is not null;
