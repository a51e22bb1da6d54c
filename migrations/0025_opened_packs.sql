-- Tins, jars and the like keep for months until one is opened: of lots of them, the grams of each and the days that an opened one keeps.
-- `use_by` is that of the opened one. Lots from before keep the day that they have.
alter table cupboard_lots
  add column pack_grams double precision check (pack_grams > 0),
  add column opened_keeps integer;
--> next
-- The day on which a meal was cooked. Of those from before nobody asks it.
alter table cupboard_takings add column taken_on date not null default current_date;
--> next
alter table cupboard_takings alter column taken_on drop default;
--> next
-- The meals that were cooked before a change of a plan: those that were cooked since must be what they were, if it is taken back.
alter table plan_changes add column cooked_before text[] not null default '{}';
