-- What the till said of a plan, in pence, as its owner typed it; null while nobody has told. It stands in the plan's own row: a
-- change makes what is kept of the record no longer count.
alter table meal_plans add column till_pence integer check (till_pence between 1 and 200000);
--> next
-- How far our total was from the till's, for the figures by shop and month. Nobody's name and no amount of money stands here, and
-- the plan only while there is one: its owner can then put the figure right. Of a deleted plan the bare figure stays.
create table till_receipts (
  number bigint generated always as identity primary key,
  plan_id uuid unique references meal_plans (id) on delete set null,
  supermarket text not null,
  -- Of the telling, in London: '2026-11'.
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  -- Hundredths of a per cent of what the till said; below 0 where our total was lower.
  error_basis_points integer not null
);
--> next
create index till_receipts_of_shop on till_receipts (supermarket, month) include (error_basis_points);
