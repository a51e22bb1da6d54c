-- By what a username is unique and found: one form of the many that look alike. The server writes it; names from before get theirs
-- here, and where two of them come to the same, only the one that is closest to it, so that both go on signing in as they did.
alter table users add column username_key text;
--> next
update users set username_key = keyed.key
from (
  select id, key, row_number() over (partition by key order by (lower(username) = key) desc, created_at, id) as place
  from (
    select id, username, created_at,
      lower(btrim(regexp_replace(regexp_replace(normalize(username, NFKC), '[\ufe0e\ufe0f]', '', 'g'), ' +', ' ', 'g'))) as key
    from users
  ) as named
) as keyed
where keyed.id = users.id and keyed.place = 1;
--> next
create unique index users_by_username_key on users (username_key);
