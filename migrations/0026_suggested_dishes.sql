-- What an AI provider was asked for in one meal's place: the question is counted before it is asked, and the dish kept for a day, until
-- which it can be swapped in. `place` is the meal that it is to replace; `dish` is null while nothing came of it.
create table suggested_dishes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  plan_id uuid not null,
  place text not null,
  asked_at timestamptz(3) not null,
  dish jsonb
);
--> next
create index suggested_dishes_of_user on suggested_dishes (user_id, asked_at);
--> next
-- A call for one dish belongs to no generation.
alter table ai_usage drop constraint ai_usage_purpose_check;
--> next
alter table ai_usage add constraint ai_usage_purpose_check check (purpose in ('propose', 'repair', 'suggest'));
