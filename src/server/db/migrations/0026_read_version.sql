-- Which version of the readers has read the file. A node reads a document of an earlier one again when it is next used;
-- the present text stays until then. Nodes of the earlier version leave 1.
ALTER TABLE files ADD COLUMN read_version smallint NOT NULL DEFAULT 1;
