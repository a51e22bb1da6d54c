-- What a provider proposed for a week in the making, before its dishes are written. It outlives the process that asked for it, and goes
-- when the generation ends.
alter table generations add column menu jsonb;
--> next
-- The menu of a week, a dish of it, and the second try of a dish.
alter table ai_usage drop constraint ai_usage_purpose_check;
--> next
alter table ai_usage add constraint ai_usage_purpose_check check (purpose in ('propose', 'dish', 'repair', 'suggest'));
