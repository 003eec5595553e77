import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { findEstimates } from '#client/features/estimates/data/estimates-search.ts'
import type { PrimaryAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList, NothingFound } from '#client/ui/states/empty-list.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { EstimateCards } from './estimate-cards.tsx'
import type { EstimateActions } from './estimate-menu.tsx'
import { EstimatesTable } from './estimates-table.tsx'

const unavailable = {
  title: 'Ошибка загрузки расчёток',
  notAvailableOffline: 'Для списка расчёток нужна сеть',
  copyOf: 'nothing',
} as const

type EstimatesListProps = EstimateActions & { search: string; onReset: () => void; add: PrimaryAction }

/** The matching estimates: a table on wide screens, cards on small ones. */
export function EstimatesList({ search, onReset, add, ...actions }: EstimatesListProps) {
  const query = useQuery(estimatesQuery())
  const screen = useScreen()
  const all = query.data?.data
  const found = useMemo(() => all && findEstimates(all, search), [all, search])
  const nothingFound = <NothingFound ofWhat="расчёток" by={{ search: true, filters: false }} onReset={onReset} />
  const busy = query.isFetching && all !== undefined
  return (
    <ListStates
      query={query}
      rows={all}
      unavailable={unavailable}
      empty={
        <EmptyList
          title="Расчёток пока нет."
          text="Расчётка считает работу специалистов из реестра должностей. Её и направление выбирают в брифе."
          add={add}
        />
      }
    >
      {screen === 'desktop' ? (
        <EstimatesTable estimates={found} busy={busy} empty={nothingFound} {...actions} />
      ) : found?.length === 0 ? (
        nothingFound
      ) : (
        <EstimateCards estimates={found} {...actions} />
      )}
    </ListStates>
  )
}
