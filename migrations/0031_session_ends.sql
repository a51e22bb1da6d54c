-- Whoever holds an event stream open for a session, in whichever process, is told that it has ended: however it ended, by whomever.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end;
$$;
--> next
create trigger sessions_ends after delete on sessions
  for each row execute function tell_session_end();
