-- What a plan was before each of its last changes, so that they can be taken back one by one. `number` counts from 1; `shopped_before`
-- and `shopped_after` are the foods whose packs had come home on either side of the change: after another shop it stays. `had_after` are the foods that "I have this" had said right after it: what was said
-- since holds when the change is taken back.
create table plan_changes (
  plan_id uuid not null references meal_plans (id) on delete cascade,
  number integer not null,
  kind text not null,
  changed_at timestamptz(3) not null,
  document jsonb not null,
  shopped_before text[] not null,
  shopped_after text[] not null,
  spared_before text[] not null,
  had_after text[] not null,
  primary key (plan_id, number)
);
--> next
alter table meal_plans add column undo_steps integer not null default 0;
