-- Sessions end by requests, by commands and by hand; the nodes hear of each, and close the streams of answers that the
-- sessions read. Notifications of one transaction with the same text are delivered once.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('chat_responses', 'sessions');
  RETURN NULL;
END $$;
CREATE TRIGGER session_families_ended AFTER DELETE OR UPDATE OF ended_at ON session_families
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
CREATE TRIGGER users_disabled AFTER UPDATE OF disabled_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
