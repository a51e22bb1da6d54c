-- Dinners that a provider proposed for a week and that were not served, each with why: nothing of it is dropped silently.
alter table generations add column unserved jsonb;
