import { sql } from 'drizzle-orm'
import { lineSums } from '#domain/estimate.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { estimateLines, estimateRates, estimates } from '#server/modules/estimates/estimates.table.ts'
import { storedFiles } from '../files/upload.ts'

/** Returns violations of rules that hold in the database after any request. */
export async function databaseFaults(db: Database, dataDir: string): Promise<string[]> {
  const faults = [...(await wrongSums(db)), ...(await wrongSearchTexts(db)), ...(await lostFiles(db, dataDir))]
  for (const [name, query] of Object.entries(nothingIsFoundBy)) {
    const { rows } = await db.execute(query)
    if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return faults
}

/** Rules that no constraint of the schema enforces. */
const nothingIsFoundBy: Record<string, ReturnType<typeof sql>> = {
  'a project without a brief': sql`
    SELECT id FROM projects p WHERE NOT EXISTS (SELECT FROM briefs WHERE project_id = p.id)`,
  'a project whose history does not begin once': sql`
    SELECT p.id FROM projects p WHERE 1 <> (SELECT count(*) FROM project_events WHERE project_id = p.id AND action = 'created')
      OR (SELECT action FROM project_events WHERE project_id = p.id ORDER BY id LIMIT 1) <> 'created'`,
  'a status that the last decision did not give': sql`
    SELECT p.id, b.status FROM projects p JOIN briefs b ON b.project_id = p.id
    LEFT JOIN LATERAL (SELECT action FROM project_events WHERE project_id = p.id
      AND action IN ('edited', 'approved', 'declined') ORDER BY id DESC LIMIT 1) AS last ON true
    WHERE b.status <> CASE last.action WHEN 'approved' THEN 'approved' WHEN 'declined' THEN 'declined' ELSE 'pending' END`,
  'a stage that does not follow from the brief': sql`
    SELECT p.id, p.stage, p.stage_status, b.status FROM projects p JOIN briefs b ON b.project_id = p.id
    WHERE (p.stage, p.stage_status) IS DISTINCT FROM (CASE WHEN b.status = 'approved' THEN 'media_plan' ELSE 'brief' END,
      CASE WHEN b.status = 'approved' THEN 'pending' ELSE b.status END)`,
  'a decline without its comment, or a comment without a decline': sql`
    SELECT id, status FROM briefs WHERE (status = 'declined') <> (decline_comment IS NOT NULL)`,
  'a period that ends before it begins, or a set that is ready outside of it': sql`
    SELECT id FROM projects WHERE placement_start_date > placement_end_date
      OR set_ready_date::date NOT BETWEEN placement_start_date AND placement_end_date`,
  'an estimate without rates': sql`
    SELECT id FROM estimates e WHERE NOT EXISTS (SELECT FROM estimate_rates WHERE estimate_id = e.id)`,
  'a channel that is deleted and there': sql`SELECT id FROM channels JOIN channel_deletions ON channel_id = id`,
  'a chat without a message': sql`
    SELECT id FROM chats c WHERE NOT EXISTS (SELECT FROM chat_messages WHERE chat_id = c.id)`,
  'a question without its answer’s row': sql`
    SELECT id FROM chat_messages m WHERE role = 'user'
      AND NOT EXISTS (SELECT FROM chat_responses WHERE question_id = m.id)`,
  'a running answer that no node writes': sql`SELECT id FROM chat_responses WHERE status = 'running'`,
  'a log of an answer with a gap': sql`
    SELECT response_id FROM (SELECT response_id, last_id, sum(jsonb_array_length(messages))
      OVER (PARTITION BY response_id ORDER BY last_id) AS there FROM chat_response_events) AS logs WHERE there <> last_id`,
  'a file of one user with a message of another': sql`
    SELECT message_id FROM chat_message_files JOIN files f ON f.id = file_id
    JOIN chat_messages m ON m.id = message_id JOIN chats c ON c.id = m.chat_id WHERE c.user_id <> f.owner_id`,
  'a text that is empty or begins with white space': sql`
    SELECT title FROM (SELECT title FROM channels UNION ALL SELECT title FROM estimates UNION ALL SELECT title FROM projects
      UNION ALL SELECT title FROM positions UNION ALL SELECT title FROM directions UNION ALL SELECT title FROM services
      UNION ALL SELECT title FROM channel_categories) AS titles WHERE title !~ '^\\S'`,
  'an amount below zero': sql`
    SELECT id FROM channels WHERE least(native_price, marked_price, agency_price, base_price, discount) < 0`,
}

async function wrongSums(db: Database): Promise<string[]> {
  const lines = await db
    .select({ line: estimateLines, rate: estimateRates.hourly_rate_net, vatPercent: estimates.vat_percent })
    .from(estimateLines)
    .innerJoin(estimateRates, sql`${estimateRates.id} = ${estimateLines.rate_id}`)
    .innerJoin(estimates, sql`${estimates.id} = ${estimateRates.estimate_id}`)
  return lines.flatMap(({ line, rate, vatPercent }) => {
    const { sum_without_vat, vat_amount, sum_with_vat } = lineSums({ rate, hours: line.hours, vatPercent })
    const isRight =
      line.sum_without_vat === sum_without_vat && line.vat_amount === vat_amount && line.sum_with_vat === sum_with_vat
    return isRight ? [] : [`sums of line ${line.id}`]
  })
}

const titled = ['channel_categories', 'channels', 'positions', 'directions', 'services', 'estimates', 'projects']
const unique = ['channel_categories', 'positions', 'directions']

async function wrongSearchTexts(db: Database): Promise<string[]> {
  const faults: string[] = []
  for (const table of titled) {
    const { rows } = await db.execute<{ id: number; title: string; title_search: string }>(
      sql`SELECT id, title, title_search FROM ${sql.identifier(table)}`,
    )
    const texts = rows.map(({ title }) => searchText(title))
    rows.forEach(({ id, title_search }, index) => {
      if (title_search !== texts[index]) faults.push(`search text of ${table} ${id}`)
    })
    if (unique.includes(table) && new Set(texts).size < texts.length) faults.push(`a title twice in ${table}`)
  }
  return faults
}

async function lostFiles(db: Database, dataDir: string): Promise<string[]> {
  const { rows } = await db.execute<{ storage_key: string }>(sql`SELECT storage_key FROM files`)
  const [known, stored] = [rows.map(({ storage_key }) => storage_key).toSorted(), storedFiles(dataDir).toSorted()]
  return JSON.stringify(known) === JSON.stringify(stored)
    ? []
    : [`${known.length} files are known, ${stored.length} stored`]
}
