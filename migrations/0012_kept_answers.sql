-- What a reader gets of a plan is made once and kept as the bytes that are sent: the record as compressed JSON, and the PDF.
-- `tag` is the SHA-256 of the bytes. `made_from` is the row version (xmin) of the plan that they were made from: however a plan
-- is changed, what was made before no longer counts. A PDF without a tag was kept by an earlier version and is made again.
create table plan_records (
  plan_id uuid primary key references meal_plans (id) on delete cascade,
  version text not null,
  made_from text not null,
  tag text not null,
  bytes bytea not null
);
--> next
-- The bytes are compressed already.
alter table plan_records alter column bytes set storage external;
--> next
alter table plan_pdfs alter column bytes set storage external;
--> next
alter table plan_pdfs add column made_from text, add column tag text;
