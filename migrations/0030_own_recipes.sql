-- A dish of an AI provider that somebody wants again, as it stood in their plan: it is a recipe of their household from then on, and
-- outlives the plan. Null for recipes of ours, and for dishes that are not wanted.
alter table dish_opinions add column meal jsonb;
