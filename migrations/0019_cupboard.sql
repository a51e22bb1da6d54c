-- What a plan's person has done with it. `revision` goes up with every change that readers see, and guards changes that were
-- decided on what somebody saw. `first_day` is the day of the shop, from which the days of the meals count; null until then.
-- `spared_meals` were said not to be cooked, so that the end of their day does not count them as eaten.
alter table meal_plans
  add column revision integer not null default 1,
  add column shopped_foods text[] not null default '{}',
  add column cooked_meals text[] not null default '{}',
  add column spared_meals text[] not null default '{}',
  add column first_day date,
  add column shop_answered boolean not null default false;
--> next
-- The plans of which a day may have ended unnoticed: few for each user, however many plans there are.
create index meal_plans_being_eaten on meal_plans (user_id)
  where first_day is not null and cardinality(cooked_meals) + cardinality(spared_meals) < cardinality(meal_ids);
--> next
-- What a person has said of a food without an amount: always there, or a basic that is not. `said_for` is the plan whose line was
-- answered by "I have this", which can be taken back.
create table cupboard_foods (
  user_id uuid not null references users (id) on delete cascade,
  food_id text not null,
  always boolean not null,
  said_for uuid,
  primary key (user_id, food_id)
);
--> next
-- What came home together: `lot` is the plan that it was bought for, "have" and a plan for what its list was told to be at home, or
-- "own" and its day for what the person has told. Food outlives the plan that it was bought for, so nothing here goes with plans. An
-- emptied lot keeps its row, to which what was taken can be given back.
create table cupboard_lots (
  user_id uuid not null references users (id) on delete cascade,
  food_id text not null,
  lot text not null,
  grams double precision not null check (grams >= 0),
  use_by date,
  pence_per_gram double precision not null,
  primary key (user_id, food_id, lot)
);
--> next
-- What each cooked meal took, and from which lot. `lot_gone`: its lot was taken back since, and what it took with it.
create table cupboard_takings (
  user_id uuid not null references users (id) on delete cascade,
  plan_id uuid not null references meal_plans (id) on delete cascade,
  meal_id text not null,
  food_id text not null,
  lot text not null,
  grams double precision not null,
  lot_gone boolean not null default false,
  primary key (plan_id, meal_id, food_id, lot)
);
--> next
create index cupboard_takings_of_lot on cupboard_takings (user_id, food_id, lot);
--> next
-- What left because it went off, by its last day.
create table cupboard_waste (
  user_id uuid not null references users (id) on delete cascade,
  food_id text not null,
  lot text not null,
  day date not null,
  grams double precision not null,
  pence integer not null,
  primary key (user_id, food_id, lot, day)
);
--> next
-- Lines that people write on a plan's list themselves.
create table plan_own_lines (
  plan_id uuid not null references meal_plans (id) on delete cascade,
  line_id uuid not null,
  -- Their order: the last one written has the highest.
  place integer not null,
  name text not null,
  pence integer,
  counts boolean not null default false,
  ticked boolean not null default false,
  primary key (plan_id, line_id)
);
