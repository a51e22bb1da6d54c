-- A generation is one wish for a week of meals, from the request to its end. Its id becomes the plan's.
create table generations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  attempt integer not null default 0,
  -- Dropped when the generation ends: the plan holds it then, and a failure needs only its hash.
  request jsonb,
  idempotency_key text,
  body_hash text not null,
  error jsonb,
  refunded boolean not null default false,
  seen boolean not null default false,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
--> next

-- One live generation for each user, whatever several processes do at once.
create unique index generations_one_live on generations (user_id) where state in ('queued', 'running');
--> next
create unique index generations_idempotency on generations (user_id, idempotency_key) where idempotency_key is not null;
--> next
create index generations_of_user on generations (user_id, created_at desc);
--> next
create index generations_live on generations (created_at) where state in ('queued', 'running');
--> next

-- What happened, in order: people who come back read on from the last number they saw.
create table generation_events (
  generation_id uuid not null references generations (id) on delete cascade,
  number integer not null,
  event jsonb not null,
  primary key (generation_id, number)
);
--> next

-- Only checked plans are stored. The columns are what lists sort, search and show; the document is the whole snapshot.
create table meal_plans (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  full_name text not null,
  email text not null,
  meals_per_week integer not null,
  num_people integer not null,
  dietary_preference text not null,
  supermarket text not null,
  skill text not null,
  budget_pence integer not null,
  meal_ids text[] not null,
  document jsonb not null,
  created_at timestamptz(3) not null
);
--> next
create index meal_plans_of_user on meal_plans (user_id, created_at desc, id desc);
--> next
create index meal_plans_newest on meal_plans (created_at desc, id desc);
--> next

-- PDFs are rendered on demand and kept; the renderer's version tells when a kept one is out of date.
create table plan_pdfs (
  plan_id uuid primary key references meal_plans (id) on delete cascade,
  renderer text not null,
  bytes bytea not null
);
