-- What changed in the agency's data, when and by whom: one entry for each record and transaction. Triggers write it, so
-- that changes by an import, by a node of another version and by hand are recorded too.
CREATE TABLE record_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for a change by hand.
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

-- The settings of a transaction: modules/record-changes/record-changes.service.ts, and the restore of a backup.
CREATE FUNCTION change_setting(name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('promodesk.' || name, true), '')
$$;

-- Several changes of a record in one transaction are one entry, with the first values before and the last ones after.
CREATE FUNCTION record_changes_of(resource text, action text, ids integer[], befores jsonb[], afters jsonb[])
RETURNS void LANGUAGE sql AS $$
  INSERT INTO record_changes AS stored
    (at, actor_id, resource, record_id, action, import_id, is_undo, before, after, xid)
  SELECT coalesce(change_setting('changed_at')::timestamptz, now()), change_setting('actor_id')::integer, $1, change.id, $2,
    change_setting('import_id')::integer, change_setting('is_undo') IS NOT NULL, was, is_now, pg_current_xact_id()
  FROM unnest(ids, befores, afters) AS change (id, was, is_now)
  ON CONFLICT ON CONSTRAINT record_changes_resource_record_id_xid_at_key DO UPDATE SET
    action = CASE excluded.action WHEN 'deleted' THEN 'deleted' ELSE stored.action END,
    before = CASE stored.action WHEN 'created' THEN '{}' ELSE excluded.before || stored.before END,
    after = CASE WHEN stored.action = 'created' OR excluded.action = 'deleted' THEN '{}'
      ELSE stored.after || excluded.after END
$$;

-- Columns without a history: they follow from the others, or have no meaning to people. A move of a template changes many
-- places and says nothing about the templates.
CREATE FUNCTION untold_columns() RETURNS text[] LANGUAGE sql IMMUTABLE AS
  $$SELECT '{id,project_id,title_search,version,created_at,updated_at,updated_by,changed_xid,prices_changed_on,group_search,place,created_by}'::text[]$$;

-- Arguments: the resource and the column of the record's id. The query names each column, because a comparison of
-- columns takes a tenth of the time that a comparison of two jsonb objects takes, and an import changes 20,000 rows.
CREATE FUNCTION record_row_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  untold CONSTANT text[] := untold_columns();
  -- Lists an expression for each column that has a history; %1$I is the column, %1$L its name.
  pattern CONSTANT text :=
    'CASE WHEN o.%1$I IS DISTINCT FROM n.%1$I THEN jsonb_build_object(%1$L, %2$s.%1$I) ELSE ''{}'' END';
  befores text;
  afters text;
  rows text;
  changes record;
BEGIN
  IF change_setting('is_restoring') IS NOT NULL THEN
    RETURN NULL;
  END IF;
  CASE TG_OP
    WHEN 'INSERT' THEN
      SELECT '''{}''', '''{}''', 'new_rows AS r' INTO befores, afters, rows;
    WHEN 'DELETE' THEN
      SELECT format('to_jsonb(r) - %L::text[]', untold), '''{}''', 'old_rows AS r' INTO befores, afters, rows;
    ELSE
      SELECT string_agg(format(pattern, attname, 'o'), ' || '), string_agg(format(pattern, attname, 'n'), ' || '),
        format('old_rows AS o JOIN new_rows AS n USING (id) CROSS JOIN LATERAL (SELECT n.%I) AS r WHERE (%s) IS DISTINCT FROM (%s)',
          TG_ARGV[1], string_agg(format('o.%I', attname), ', '), string_agg(format('n.%I', attname), ', '))
      INTO befores, afters, rows
      FROM pg_attribute WHERE attrelid = TG_RELID AND attnum > 0 AND NOT attisdropped AND attname <> ALL (untold);
  END CASE;
  EXECUTE format('SELECT array_agg(r.%I) AS ids, array_agg((%s)::jsonb) AS befores, array_agg((%s)::jsonb) AS afters FROM %s',
    TG_ARGV[1], befores, afters, rows) INTO changes;
  PERFORM record_changes_of(TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'changed' END,
    changes.ids, changes.befores, changes.afters);
  RETURN NULL;
END $$;

-- A brief is a part of its project.
DO $$
DECLARE
  recorded record;
BEGIN
  FOR recorded IN
    SELECT * FROM (VALUES ('channels', 'channels', 'id'), ('channel_categories', 'channel_categories', 'id'),
      ('positions', 'positions', 'id'), ('directions', 'directions', 'id'), ('services', 'services', 'id'),
      ('projects', 'projects', 'id'), ('briefs', 'projects', 'project_id'),
      ('prompt_templates', 'prompt_templates', 'id')) AS r (name, resource, id)
  LOOP
    EXECUTE format('
      CREATE TRIGGER %1$I AFTER INSERT ON %4$I REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes(%5$L, %6$L);
      CREATE TRIGGER %2$I AFTER UPDATE ON %4$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes(%5$L, %6$L);
      CREATE TRIGGER %3$I AFTER DELETE ON %4$I REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes(%5$L, %6$L)',
      recorded.name || '_created', recorded.name || '_changed', recorded.name || '_deleted',
      recorded.name, recorded.resource, recorded.id);
  END LOOP;
END $$;

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
    PERFORM record_changes_of('estimates', 'deleted', ARRAY[OLD.id], ARRAY[estimate_fields(OLD)], ARRAY['{}'::jsonb]);
    RETURN OLD;
  END IF;
  PERFORM record_changes_of('estimates', 'changed', ARRAY[OLD.id], ARRAY[estimate_fields(OLD)], ARRAY['{}'::jsonb]);
  RETURN NEW;
END $$;
CREATE TRIGGER estimates_created AFTER INSERT ON estimates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes('estimates', 'id');
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
  SELECT jsonb_object_agg(key, coalesce(was -> key, 'null')) AS before,
      jsonb_object_agg(key, coalesce(is_now -> key, 'null')) AS after
    INTO differing
    FROM (SELECT entry.before AS was, estimate_fields(estimate) AS is_now) AS states, jsonb_object_keys(was || is_now) AS key
    WHERE coalesce(was -> key, 'null') <> coalesce(is_now -> key, 'null');
  IF differing.after IS NULL THEN
    DELETE FROM record_changes WHERE id = entry.id;
  ELSE
    UPDATE record_changes SET before = differing.before, after = differing.after WHERE id = entry.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER estimates_changes_end AFTER UPDATE ON estimates DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION end_estimate_change();

-- The day at the agency, as agencyDay in domain/calendar-date.ts.
CREATE FUNCTION agency_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'Europe/Moscow')::date
$$;

-- Leaves out imports that were undone, and the one that is being undone. A creation is no change.
CREATE FUNCTION last_price_change(channel_id integer, undone_import integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT agency_day(max(at)) FROM record_changes AS change
  WHERE resource = 'channels' AND record_id = channel_id AND action = 'changed' AND NOT is_undo
    AND before ?| ARRAY['native_price', 'marked_price', 'agency_price']
    AND (import_id IS NULL OR import_id IS DISTINCT FROM undone_import AND NOT EXISTS (
      SELECT FROM record_changes AS undo
      WHERE undo.resource = 'channels' AND undo.record_id = channel_id AND undo.import_id = change.import_id AND undo.is_undo))
$$;

CREATE FUNCTION note_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.prices_changed_on := CASE WHEN change_setting('is_undo') IS NULL
    THEN agency_day(coalesce(change_setting('changed_at')::timestamptz, now()))
    ELSE last_price_change(NEW.id, change_setting('import_id')::integer) END;
  RETURN NEW;
END $$;
CREATE TRIGGER channels_price_change BEFORE UPDATE OF native_price, marked_price, agency_price ON channels FOR EACH ROW
  WHEN ((OLD.native_price, OLD.marked_price, OLD.agency_price)
    IS DISTINCT FROM (NEW.native_price, NEW.marked_price, NEW.agency_price))
  EXECUTE FUNCTION note_price_change();
