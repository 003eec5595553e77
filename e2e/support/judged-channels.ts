import type { AppServer } from './app-server.ts'
import { addCategory, addChannels, removeCategory, removeChannels } from './own-channels.ts'

/**
 * Adds a channel that the rules forbid, whose price rose 5 and 200 days ago, with eleven others in its category, of
 * which seven have an ERR; and a channel with one other in its category.
 */
export async function addJudgedChannels(server: AppServer) {
  const mark = Date.now()
  const title = `Мера ${mark}`
  const category_id = await addCategory(server, `Сравнение ${mark}`)
  const rare = await addCategory(server, `Редкость ${mark}`)
  const like = {
    category_id,
    view_count_plan: 1_000,
    cpv_plan: 0.5,
    err_plan: null,
    discount: 0,
    url: 'https://x.example',
    native_price: 10,
    marked_price: 19_000,
    agency_price: 30_000,
    price_valid_until: '2999-01-01',
    subscribers: 20_000,
    rkn_status: 'registered',
    risk_level: 'no_risk',
    owned_by_agency: false,
    framework_contract: true,
    edo: true,
    nda: false,
  }
  const ids = await addChannels(server, [
    {
      ...like,
      title,
      nda: true,
      rkn_status: 'not_registered',
      risk_level: 'possible_risk',
      native_price: 18_000,
      agency_price: 19_950,
      err_plan: 10,
    },
    ...Array.from({ length: 11 }, (_, index) => ({
      ...like,
      title: `Другой ${index} ${mark}`,
      err_plan: index < 7 ? 10 : null,
      ...(index > 7 && { agency_price: 10_000 }),
    })),
    ...[0, 1].map((index) => ({ ...like, title: `Редкий ${index} ${mark}`, category_id: rare })),
  ])
  const [first = 0, second = 0] = ids
  await server.sql(`INSERT INTO record_changes (at, resource, record_id, action, is_undo, before, after, xid)
    SELECT now() - days * interval '1 day', 'channels', ${first}, 'changed', false,
      jsonb_build_object('agency_price', price, 'price_valid_until', current_date - days), '{}', pg_current_xact_id()
    FROM (VALUES (200, 17000), (5, 18000)) AS change (days, price) ORDER BY days DESC`)
  await server.sql(`UPDATE channels SET prices_changed_on = last_price_change(id, NULL) WHERE id IN (${ids.join()})`)
  return {
    title,
    first,
    second,
    alone: ids.at(-1) ?? 0,
    category: `Сравнение ${mark}`,
    tooFew: `В категории «Редкость ${mark}» слишком мало каналов для сравнения`,
    async remove() {
      await removeChannels(server, ids)
      for (const id of [category_id, rare]) await removeCategory(server, id)
    },
  }
}
