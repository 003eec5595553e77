import { useCategoryOptions } from '#client/features/channels/data/use-category-options.ts'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { formatMoney, formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { barsEnd } from '#domain/axis-range.ts'
import type { CategoryCpv } from '#domain/channel-charts.ts'
import styles from './channel-charts.module.css'

type CpvTableProps = {
  categories: readonly CategoryCpv[]
  /** The categories of the list's filter. */
  chosen: readonly number[]
}

/** The CPV of each category, the cheapest first. Pressing a category filters the list by it. */
export function CpvTable({ categories, chosen }: CpvTableProps) {
  const { options } = useCategoryOptions(categories.map(({ categoryId }) => categoryId))
  const titles = new Map(options.map(({ value, label }) => [value, label]))
  const change = useChangeFilters()
  const longest = barsEnd(categories.map(({ median }) => median))
  const cut = categories.filter(({ median }) => median > longest).length
  const isOnly = (id: number) => chosen.length === 1 && chosen[0] === id
  return (
    <>
      {chosen.length > 0 && (
        <Button size="small" onClick={() => change({ category_ids: [] })}>
          Все категории
        </Button>
      )}
      <table className={styles.table}>
        <caption className="visually-hidden">CPV по категориям</caption>
        <thead>
          <tr>
            <th scope="col">Категория</th>
            <th scope="col" className={styles.number}>
              Медиана
            </th>
            <th scope="col" className={styles.number}>
              Каналов
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ categoryId, count, median }) => (
            <tr key={categoryId}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.category}
                  aria-pressed={isOnly(categoryId)}
                  onClick={() => change({ category_ids: isOnly(categoryId) ? [] : [categoryId] })}
                >
                  {titles.get(categoryId) ?? '…'}
                  <span
                    className={styles.bar}
                    data-cut={median > longest || undefined}
                    style={{ width: `${Math.min(100, (100 * median) / (longest || 1))}%` }}
                  />
                </button>
              </th>
              <td className={styles.number}>{formatMoney(median)}</td>
              <td className={styles.number}>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cut > 0 && <p className={styles.axis}>Полоса с разрывом короче, чем была бы по шкале остальных.</p>}
    </>
  )
}
