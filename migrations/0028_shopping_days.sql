-- The day of the week on which a person shops, from which their weeks start. Without a row nobody has said it, and weeks start on Monday.
create table shopping_days (
  user_id uuid primary key references users (id) on delete cascade,
  day text not null
);
