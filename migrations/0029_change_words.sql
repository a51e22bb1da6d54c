-- A call that reads what somebody would have changed in a plan. Its row stands before the call is made, so that it is counted whatever
-- becomes of the process.
alter table ai_usage drop constraint ai_usage_purpose_check;
--> next
alter table ai_usage add constraint ai_usage_purpose_check check (purpose in ('propose', 'dish', 'repair', 'suggest', 'change'));
