-- What changed in the agency's data, when and by whom: one entry for each record and transaction. Triggers write it, so
-- that changes by an import, by a node of the version before and by hand are recorded too.
CREATE TABLE record_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for a change by hand or by a node of the version before.
  actor_id integer,
  resource text NOT NULL,
  record_id integer NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'changed', 'deleted')),
  import_id integer,
  is_undo boolean NOT NULL,
  -- The fields that changed; of a deletion all fields. A new record has neither: the values at its creation follow from
  -- the stored row, less its changes.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  xid xid8 NOT NULL,
  UNIQUE (resource, record_id, xid, at)
);
CREATE INDEX record_changes_at ON record_changes USING brin (at);

-- Returns the fields that differ. A field without a value is null.
CREATE FUNCTION differing_fields(INOUT before jsonb, INOUT after jsonb) LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, coalesce(before -> key, 'null')), '{}'),
    coalesce(jsonb_object_agg(key, coalesce(after -> key, 'null')), '{}')
  FROM jsonb_object_keys(before || after) AS key
  WHERE coalesce(before -> key, 'null') <> coalesce(after -> key, 'null')
$$;

-- The settings of a transaction: modules/record-changes/record-changes.service.ts, and the restore of a backup.
CREATE FUNCTION change_setting(name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('promodesk.' || name, true), '')
$$;

-- Several changes of a record in one transaction are one entry, with the first values before and the last ones after.
CREATE FUNCTION record_change(resource text, record_id integer, action text, before jsonb, after jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO record_changes AS stored
    (at, actor_id, resource, record_id, action, import_id, is_undo, before, after, xid)
  SELECT coalesce(change_setting('changed_at')::timestamptz, now()), change_setting('actor_id')::integer,
    $1, $2, $3, change_setting('import_id')::integer, change_setting('is_undo') IS NOT NULL, $4, $5, pg_current_xact_id()
  WHERE change_setting('is_restoring') IS NULL
  ON CONFLICT ON CONSTRAINT record_changes_resource_record_id_xid_at_key DO UPDATE SET
    action = CASE excluded.action WHEN 'deleted' THEN 'deleted' ELSE stored.action END,
    before = CASE stored.action WHEN 'created' THEN '{}' ELSE excluded.before || stored.before END,
    after = CASE WHEN stored.action = 'created' OR excluded.action = 'deleted' THEN '{}'
      ELSE stored.after || excluded.after END
$$;

-- Arguments: the resource and the column of the record's id. A brief is a part of its project.
CREATE FUNCTION record_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  untold CONSTANT text[] := ARRAY['id', 'project_id', 'title_search', 'version', 'created_at', 'updated_at',
    'updated_by', 'changed_xid'];
  old_row jsonb := to_jsonb(OLD);
  new_row jsonb := to_jsonb(NEW);
  record_id integer := (coalesce(new_row, old_row) ->> TG_ARGV[1])::integer;
  differing record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_change(TG_ARGV[0], record_id, 'created', '{}', '{}');
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM record_change(TG_ARGV[0], record_id, 'deleted', old_row - untold, '{}');
    RETURN OLD;
  END IF;
  SELECT * INTO differing FROM differing_fields(old_row - untold, new_row - untold);
  IF differing.after <> '{}' THEN
    PERFORM record_change(TG_ARGV[0], record_id, 'changed', differing.before, differing.after);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER channels_changes AFTER INSERT OR UPDATE OR DELETE ON channels
  FOR EACH ROW EXECUTE FUNCTION record_row_change('channels', 'id');
CREATE TRIGGER channel_categories_changes AFTER INSERT OR UPDATE OR DELETE ON channel_categories
  FOR EACH ROW EXECUTE FUNCTION record_row_change('channel_categories', 'id');
CREATE TRIGGER positions_changes AFTER INSERT OR UPDATE OR DELETE ON positions
  FOR EACH ROW EXECUTE FUNCTION record_row_change('positions', 'id');
CREATE TRIGGER directions_changes AFTER INSERT OR UPDATE OR DELETE ON directions
  FOR EACH ROW EXECUTE FUNCTION record_row_change('directions', 'id');
CREATE TRIGGER services_changes AFTER INSERT OR UPDATE OR DELETE ON services
  FOR EACH ROW EXECUTE FUNCTION record_row_change('services', 'id');
CREATE TRIGGER projects_changes AFTER INSERT OR UPDATE OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION record_row_change('projects', 'id');
CREATE TRIGGER briefs_changes AFTER INSERT OR UPDATE OR DELETE ON briefs
  FOR EACH ROW EXECUTE FUNCTION record_row_change('projects', 'project_id');

-- An estimate with its rates and hours. Sums follow from them. Their places are no facts.
CREATE FUNCTION estimate_fields(estimate estimates) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(estimate) - ARRAY['id', 'title_search', 'version', 'updated_at', 'updated_by']
    || coalesce((
      SELECT jsonb_object_agg(format('rates.%s.hourly_rate_net', position_id), hourly_rate_net)
      FROM estimate_rates WHERE estimate_id = estimate.id), '{}')
    || coalesce((
      SELECT jsonb_object_agg(format('rates.%s.%s.hours', position_id, management_type), hours)
      FROM estimate_lines JOIN estimate_rates AS rate ON rate.id = rate_id WHERE estimate_id = estimate.id), '{}')
$$;

-- Every save writes the estimate's row, then deletes and inserts its rates. So the entry begins with the whole estimate,
-- and the end of the transaction leaves what differs.
CREATE FUNCTION begin_estimate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM record_change('estimates', OLD.id, 'deleted', estimate_fields(OLD), '{}');
    RETURN OLD;
  END IF;
  PERFORM record_change('estimates', OLD.id, 'changed', estimate_fields(OLD), '{}');
  RETURN NEW;
END $$;
CREATE TRIGGER estimates_created AFTER INSERT ON estimates
  FOR EACH ROW EXECUTE FUNCTION record_row_change('estimates', 'id');
CREATE TRIGGER estimates_changes_begin BEFORE UPDATE OR DELETE ON estimates
  FOR EACH ROW EXECUTE FUNCTION begin_estimate_change();

CREATE FUNCTION end_estimate_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record_changes;
  estimate estimates;
  differing record;
BEGIN
  SELECT * INTO entry FROM record_changes
    WHERE resource = 'estimates' AND record_id = NEW.id AND xid = pg_current_xact_id() AND action = 'changed';
  SELECT * INTO estimate FROM estimates WHERE id = NEW.id;
  -- The second change of one transaction finds the entry complete.
  IF entry.id IS NULL OR entry.after <> '{}' OR estimate.id IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO differing FROM differing_fields(entry.before, estimate_fields(estimate));
  IF differing.after = '{}' THEN
    DELETE FROM record_changes WHERE id = entry.id;
  ELSE
    UPDATE record_changes SET before = differing.before, after = differing.after WHERE id = entry.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER estimates_changes_end AFTER UPDATE ON estimates DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION end_estimate_change();
