-- What has been ticked off a plan's shopping list, on whichever of the user's devices. The newest change of a row holds, an
-- untick too: so it is kept, or an older tick that arrives late would come back.
create table plan_ticks (
  plan_id uuid not null references meal_plans (id) on delete cascade,
  food_id text not null,
  ticked boolean not null,
  changed_at timestamptz(3) not null,
  primary key (plan_id, food_id)
);
