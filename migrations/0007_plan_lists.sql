-- What lists show, search and sort of a plan, kept beside the document by the database itself: reading a page of a list
-- never opens the documents. The first three dishes are the ones whose plates a card shows.
alter table meal_plans
  add column total_pence integer not null generated always as ((document ->> 'totalPence')::integer) stored,
  add column dish_titles jsonb not null generated always as (jsonb_path_query_array(document, '$.days[*].meals[*].title')) stored,
  add column first_dish_foods jsonb not null generated always as (
    ('[' || jsonb_path_query_array(document, '$.days[0].meals[0].ingredients[*].foodId')::text
      || ',' || jsonb_path_query_array(document, '$.days[1].meals[0].ingredients[*].foodId')::text
      || ',' || jsonb_path_query_array(document, '$.days[2].meals[0].ingredients[*].foodId')::text || ']')::jsonb
  ) stored,
  -- Lower case, without accents and apostrophes: the words of a search are looked for in the same form.
  add column search_text text not null generated always as (
    lower(regexp_replace(
      normalize(
        full_name || ' ' || replace(dietary_preference, '_', ' ') || ' ' || supermarket || ' '
          || jsonb_path_query_array(document, '$.days[*].meals[*].title')::text,
        NFD
      ),
      '[\u0300-\u036f''’]', '', 'g'
    ))
  ) stored;
--> next
create index meal_plans_cheapest on meal_plans (user_id, total_pence, created_at desc, id desc);
