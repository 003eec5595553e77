import {
  columnLabel,
  optionalColumns,
  sortFieldOf,
} from '#client/features/channels/data/channel-table-layout.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { formatCount } from '#client/lib/page/format.ts'
import type { ShownChannels } from '#contract/channel-views.ts'
import { parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { conditionText } from '#domain/channel-search/condition-text.ts'

/** Describes a view in a line: `«кофе» · 2 категории · Агентская цена ↓ · скрыто 5 столбцов`. */
export function viewSummary(shown: ShownChannels, categoryTitle: (id: number) => string): string {
  const { search, category_ids, sort, hidden, conditions = [] } = shown
  const count = hidden.split('.').filter(Boolean).length
  return [
    search.trim() === '' ? '' : `«${search.trim()}»`,
    category_ids.length === 0 ? '' : formatCount(category_ids.length, categoryForms),
    ...conditions.map((named) => {
      const condition = parseNamedCondition(named)
      return condition ? conditionText(condition, categoryTitle) : `не понято: ${named}`
    }),
    sort === channelsBaseDefaults.sort ? '' : sortText(sort),
    count === 0 ? 'все столбцы' : `${count === 1 ? 'скрыт' : 'скрыто'} ${formatCount(count, columnForms)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const categoryForms = { one: 'категория', few: 'категории', many: 'категорий' }
const columnForms = { one: 'столбец', few: 'столбца', many: 'столбцов' }

function sortText(text: string): string {
  const sort = parseChannelSort(text)
  if (sort === undefined) return ''
  const column = optionalColumns.find(({ field }) => sortFieldOf(field) === sort.field)
  return `${columnLabel(column?.field ?? 'title')} ${sort.direction === 'asc' ? '↑' : '↓'}`
}
