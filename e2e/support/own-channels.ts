import type { AppServer } from './app-server.ts'

const sequence = `pg_get_serial_sequence('channels', 'id')`

/**
 * Adds copies of the demo's first channel with these values to the base; returns their ids in the same order. No id is
 * used again, because a deleted channel leaves its history.
 */
export async function addChannels(
  server: AppServer,
  channels: readonly { title: string; [column: string]: unknown }[],
): Promise<number[]> {
  const values = channels.map((one) => ({ ...one, title_search: one.title.toLowerCase() }))
  const added = await server.sql(
    `INSERT INTO channels SELECT made.* FROM channels AS first,
      jsonb_array_elements($json$${JSON.stringify(values)}$json$) WITH ORDINALITY AS given (own, place),
      jsonb_populate_record(first, own || jsonb_build_object('id', (SELECT nextval(${sequence})) + place - 1)) AS made
      WHERE first.id = 1 RETURNING id`,
  )
  await server.sql(`SELECT setval(${sequence}, (SELECT max(id) FROM channels))`)
  return added.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

export const removeChannels = (server: AppServer, ids: readonly number[]) =>
  server.sql(`DELETE FROM channels WHERE id IN (${ids.join()})`)

/** Adds a category and returns its id. */
export async function addCategory(server: AppServer, title: string): Promise<number> {
  const [added] = await server.sql(
    `INSERT INTO channel_categories (title, title_search) VALUES ('${title}', lower('${title}')) RETURNING id`,
  )
  return Number(added.id)
}

export const removeCategory = (server: AppServer, id: number) =>
  server.sql(`DELETE FROM channel_categories WHERE id = ${id}`)
