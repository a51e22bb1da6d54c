-- A plan's one link for people without an account. The token stands here as it is, because its owner is shown the link again on any
-- of their devices (decision 49). Without a row the link leads nowhere.
create table plan_shares (
  plan_id uuid primary key references meal_plans (id) on delete cascade,
  token text not null unique,
  created_at timestamptz(3) not null
);
--> next
-- Whoever follows a list, in whichever process, is told that there is something new: whoever changed it, and how it went. What it is
-- stands in the tables.
create function tell_plan_news() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform pg_notify('plan_news', new.plan_id::text);
  else
    perform pg_notify('plan_news', old.plan_id::text);
  end if;
  return null;
end;
$$;
--> next
create trigger plan_ticks_news after insert or update or delete on plan_ticks
  for each row execute function tell_plan_news();
--> next
create trigger plan_shares_news after delete on plan_shares
  for each row execute function tell_plan_news();
--> next
create function tell_news_of_plan() returns trigger language plpgsql as $$
begin
  perform pg_notify('plan_news', old.id::text);
  return null;
end;
$$;
--> next
create trigger meal_plans_news after update or delete on meal_plans
  for each row execute function tell_news_of_plan();
