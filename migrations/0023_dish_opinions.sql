-- What a person says of a dish: "again" or "never". It outlives the plan in which they met it, so the dish stands here as it was then:
-- its name, and the grams a serving of what is bought for it, by which it is known again under another name.
create table dish_opinions (
  user_id uuid not null references users (id) on delete cascade,
  dish_id text not null,
  opinion text not null check (opinion in ('again', 'never')),
  title text not null,
  amounts jsonb not null,
  told_at timestamptz(3) not null,
  primary key (user_id, dish_id)
);
--> next
create index dish_opinions_of_user on dish_opinions (user_id, told_at desc, dish_id desc);
