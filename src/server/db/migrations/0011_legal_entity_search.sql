-- Nothing reads it since 0008 and nothing writes it since 0010.
ALTER TABLE channels DROP COLUMN legal_entity_search;
