-- A week whose lines to the household did not all stand is asked for those once more, by a call of its own, and never by another process again.
alter table generations add column lines_asked boolean not null default false;
--> next
alter table ai_usage drop constraint ai_usage_purpose_check;
--> next
alter table ai_usage add constraint ai_usage_purpose_check
  check (purpose in ('propose', 'dish', 'repair', 'lines', 'suggest', 'change', 'notes'));
