-- What the admin areas search, sort and count by, so that their lists stay quick however many plans and users there are.

-- A text's words as people search for them: small letters without accents. Long ones are cut, for an index takes no longer.
create function search_words(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]+', '', 'g')),
    '[\s!-/:-@\[-`{-~]+'
  ) as word
  where word <> ''
$$;
--> next
-- By what a list of names is sorted: without regard to case and accents, and the same in every database.
create function sort_name(value text) returns text language sql immutable parallel safe as $$
  select left(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]+', '', 'g')), 60)
$$;
--> next
alter table users
  add column words tsvector generated always as
    (array_to_tsvector(search_words(username || ' ' || full_name || ' ' || email))) stored,
  add column sort_name text collate "C" generated always as (sort_name(full_name)) stored;
--> next
create index users_words_idx on users using gin (words);
--> next
create index users_sort_name_idx on users (sort_name, id);
--> next
alter table meal_plans
  add column words tsvector generated always as
    (array_to_tsvector(search_words(full_name || ' ' || email))) stored,
  add column sort_name text collate "C" generated always as (sort_name(full_name)) stored;
--> next
create index meal_plans_words on meal_plans using gin (words);
--> next
create index meal_plans_by_name on meal_plans (sort_name, id);
--> next
-- What admins and super admins read and changed, newest first.
create index audit_events_of_admins on audit_events (at desc, id desc)
  where action like 'admin.%' or action like 'super\_admin.%';
