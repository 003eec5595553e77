import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/**
 * Inserts projects with briefs, of 30 people, 40 directions and 400 estimates (each title twice), over
 * three years, all stages and statuses. Half of them have a manager.
 */
export async function seedProjects(db: Database, count: number) {
  await db.execute(sql`
    INSERT INTO users (email, full_name, password_hash, created_at)
    SELECT 'user' || i || '@agency.example', 'Сотрудник ' || i, '', now() FROM generate_series(1, 30) AS i`)
  await db.execute(sql`
    INSERT INTO directions (title, title_search)
    SELECT 'Направление ' || i, 'направление ' || i FROM generate_series(1, 40) AS i`)
  await db.execute(sql`
    INSERT INTO estimates (title, title_search, client_name, vat_percent, payment_terms_days, commission_percent,
      ad_fee_percent, work_block, work_description, updated_at)
    SELECT 'Расчётка ' || i % 200, 'расчетка ' || i % 200, 'Клиент', 22, 30, 10, 3, 'Работы', 'Работы', now()
    FROM generate_series(1, 400) AS i`)
  await db.execute(sql`
    WITH people AS (SELECT array_agg(id ORDER BY id) AS ids FROM users),
      topics AS (SELECT array_agg(id ORDER BY id) AS ids FROM directions),
      sheets AS (SELECT array_agg(id ORDER BY id) AS ids FROM estimates)
    INSERT INTO projects (title, title_search, internal_id, placement_start_date, placement_end_date, set_ready_date,
      direction_id, estimate_id, manager_id, creator_id, stage, stage_status, created_at)
    SELECT
      (ARRAY['Ёлка', 'Скидка 50%', 'Зимнее_меню', 'Кафе "Утро"'])[1 + i % 4] || ' ' || i,
      (ARRAY['елка', 'скидка 50%', 'зимнее_меню', 'кафе "утро"'])[1 + i % 4] || ' ' || i,
      'Д-' || i,
      date '2025-01-01' + (i * 37) % 1095,
      date '2025-01-01' + (i * 37) % 1095 + 30,
      date '2025-01-01' + (i * 37) % 1095 + 5,
      topics.ids[1 + (i * 7) % 40],
      sheets.ids[1 + (i * 13) % 400],
      CASE WHEN i % 2 = 0 THEN people.ids[1 + (i * 3) % 30] END,
      people.ids[1 + (i * 11) % 30],
      (ARRAY['brief', 'media_plan', 'start_project', 'calibration', 'report', 'project_completed'])[1 + (i * 5) % 6],
      (ARRAY['pending', 'approved', 'declined'])[1 + (i / 7) % 3],
      now()
    FROM generate_series(1, ${count}::int) AS i, people, topics, sheets`)
  await db.execute(sql`
    INSERT INTO briefs (project_id, status, client_budget, business_goal, project_goal, promotion_object,
      target_audience, event_description, tov_notes, channel_wishes, channel_references, channel_stop_list,
      post_content, ad_marking, post_format, links_in_post, material_links)
    SELECT id, 'pending', id * 7919 % 1000 * 1000.5, '', '', '', '', '', '', '', '', '', '', '', '', '', '' FROM projects`)
}
