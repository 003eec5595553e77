import { type SQL, sql } from 'drizzle-orm'
import { type ChannelSort, type ChannelSortField, channelSortKinds } from '#domain/channel-search.ts'
import { channelCategories } from '#server/modules/channel-categories/channel-categories.table.ts'
import { channels } from './channels.table.ts'

/** The order rule of domain/channel-search.ts in SQL, but for the id that breaks ties. */
export function channelOrder({ field, direction }: ChannelSort): SQL[] {
  const expression = orderExpression(field)
  // Columns that are never empty go without NULLS LAST: an index is read backwards only without it.
  const nulls = isNullable(field) ? sql` NULLS LAST` : sql``
  return [direction === 'asc' ? sql`${expression} ASC${nulls}` : sql`${expression} DESC${nulls}`]
}

function orderExpression(field: ChannelSortField): SQL {
  if (field === 'title') return sql`${channels.title_search}`
  if (field === 'category_title') return sql`${channelCategories.titleSearch}`
  if (field === 'legal_entity') return sql`${channels.legal_entity_search}`
  const kind = channelSortKinds[field]
  if (typeof kind === 'string') return sql`${channels[field]}`
  const choices: readonly string[] = kind
  return sql`array_position(${sql.param(choices)}::text[], ${channels[field]})`
}

const isNullable = (field: ChannelSortField) => field !== 'category_title' && !channels[field].notNull
