import { askedCondition, paramsOfConditions } from '#client/features/channels/data/asked-filters.ts'
import { columnLabel, optionalColumns, sortFieldOf } from '#client/features/channels/data/channel-table-layout.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { formatCount } from '#client/lib/page/format.ts'
import type { ShownChannels } from '#contract/channel-search/channel-views.ts'
import { parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { conditionText } from '#domain/channel-search/condition-text.ts'

/** Describes a view in a line: `«кофе» · Категория: Бизнес · Агентская цена ↓ · скрыто 5 столбцов`. */
export function viewSummary(shown: ShownChannels, categoryTitle: (id: number) => string): string {
  const { search, category_ids, sort, hidden, conditions = [] } = shown
  const category = askedCondition({ ...paramsOfConditions(conditions), category_ids }, 'category_id')
  const others = conditions.filter((named) => parseNamedCondition(named)?.field !== 'category_id')
  const count = hidden.split('.').filter(Boolean).length
  return [
    search.trim() === '' ? '' : `«${search.trim()}»`,
    category ? conditionText(category, categoryTitle) : '',
    ...others.map((named) => {
      const condition = parseNamedCondition(named)
      return condition ? conditionText(condition, categoryTitle) : `не понято: ${named}`
    }),
    sort === channelsBaseDefaults.sort ? '' : sortText(sort),
    count === 0 ? 'все столбцы' : `${count === 1 ? 'скрыт' : 'скрыто'} ${formatCount(count, columnForms)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const columnForms = { one: 'столбец', few: 'столбца', many: 'столбцов' }

function sortText(text: string): string {
  const sort = parseChannelSort(text)
  if (sort === undefined) return ''
  const column = optionalColumns.find(({ field }) => sortFieldOf(field) === sort.field)
  return `${columnLabel(column?.field ?? 'title')} ${sort.direction === 'asc' ? '↑' : '↓'}`
}
