-- Whether what a request adds has been added, written in the same transaction. A process that ends before it keeps its answer leaves
-- a claim without one; whoever repeats the request then is answered without its being done again.
alter table idempotency_keys add column done boolean not null default false;
