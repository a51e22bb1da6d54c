-- The address of a person's calendar. The token stands here as it is, because its owner is shown the address again on any of their
-- devices (decision 52). Without a row the address leads nowhere.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token text not null unique,
  created_at timestamptz(3) not null
);
