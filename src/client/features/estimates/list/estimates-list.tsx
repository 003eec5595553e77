import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { findEstimates } from '#client/features/estimates/data/estimates-search.ts'
import { EmptyList, NothingFound } from '#client/ui/states/empty-list.tsx'
import { ListUnavailable } from '#client/ui/states/list-unavailable.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { EstimateCards } from './estimate-cards.tsx'
import type { EstimateActions } from './estimate-menu.tsx'
import { EstimatesTable } from './estimates-table.tsx'

type EstimatesListProps = EstimateActions & { search: string; onReset: () => void; onAdd: () => void }

/** The matching estimates: a table on wide screens, cards on small ones. */
export function EstimatesList({ search, onReset, onAdd, ...actions }: EstimatesListProps) {
  const query = useQuery(estimatesQuery())
  const screen = useScreen()
  const all = query.data?.data
  const found = useMemo(() => all && findEstimates(all, search), [all, search])
  if (all === undefined && query.isError) {
    return (
      <ListUnavailable
        title="Ошибка загрузки расчёток"
        notAvailableOffline="Для списка расчёток нужна сеть"
        isNeverKept
        query={query}
      />
    )
  }
  if (all?.length === 0) {
    return (
      <EmptyList
        title="Расчёток пока нет."
        text="Создайте первую расчётку."
        label="Новая расчётка"
        onAdd={onAdd}
      />
    )
  }
  const nothingFound = (
    <NothingFound ofWhat="расчёток" by={{ search: true, filters: false }} onReset={onReset} />
  )
  if (screen === 'desktop') {
    return (
      <EstimatesTable
        estimates={found}
        busy={query.isFetching && all !== undefined}
        empty={nothingFound}
        {...actions}
      />
    )
  }
  return found?.length === 0 ? nothingFound : <EstimateCards estimates={found} {...actions} />
}
