-- Lines of people's own are shown to whoever has the list's link: those who follow the list are told of them too. Their ticks stand
-- with all other ticks, under the id of the line.
insert into plan_ticks (plan_id, food_id, ticked, changed_at)
  select plan_id, line_id::text, true, now() from plan_own_lines where ticked
  on conflict do nothing;
--> next
create trigger plan_own_lines_news after insert or update or delete on plan_own_lines
  for each row execute function tell_plan_news();
