-- The audit log only grows: what is written there is neither changed nor taken away, whatever a query of the
-- application says. ALWAYS, so that a session that plays the part of a replica is refused too.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log only grows' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_kept;

CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
