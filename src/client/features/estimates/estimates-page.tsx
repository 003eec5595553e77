import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Copy, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { TableOrCards } from '#client/ui/data-table/table-or-cards.tsx'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { MenuItem, RowMenu } from '#client/ui/dialog/menu.tsx'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import card from '#client/ui/list/card.module.css'
import { RowHeightButton } from '#client/ui/list/pager.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { type PrimaryAction, useAddAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList, NothingFound } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { copyTitle, type ListedEstimate } from '#contract/estimates.ts'
import { useCopyEstimate, useDeleteEstimate } from './data/estimates.mutations.ts'
import { findEstimates } from './data/estimates-search.ts'
import styles from './estimates-page.module.css'

const route = getRouteApi('/_app/placement/estimates/')

/** «Расчётки»: all estimates, filtered by title. */
export function EstimatesPage() {
  const search = route.useSearch({ select: (all) => all.search })
  const changeSearch = route.useNavigate()
  const navigate = useNavigate()
  const [toCopy, setToCopy] = useState<ListedEstimate>()
  const [toDelete, setToDelete] = useState<ListedEstimate>()
  const add = useAddAction(sections.estimates.create)
  const onEdit = useCallback(
    ({ id }: ListedEstimate) => void navigate({ to: '/placement/estimates/$id/edit', params: { id: String(id) } }),
    [navigate],
  )
  // Typing replaces the history entry, so that going back does not undo single letters.
  const onSearch = (text: string) => void changeSearch({ search: { search: text }, replace: true })
  return (
    <>
      <PageHeader title={sections.estimates.title} actions={<RowHeightButton />} primary={add} />
      <PageContent>
        <SearchInput className={styles.search} label="Поиск по названию расчётки" value={search} onChange={onSearch} />
        <EstimatesList
          search={search}
          onReset={() => onSearch('')}
          add={add}
          onCopy={setToCopy}
          onEdit={onEdit}
          onDelete={setToDelete}
        />
      </PageContent>
      <ConfirmAbout
        thing={toCopy}
        title="Дублировать расчётку?"
        tone="neutral"
        icon={<Copy size={22} />}
        confirmLabel="Дублировать"
        offlineAction="дублировать расчётку"
        action={useCopyEstimate()}
        onClose={() => setToCopy(undefined)}
      >
        {({ title }) => `В список добавится «${copyTitle(title)}» с теми же ставками и часами.`}
      </ConfirmAbout>
      <ConfirmAbout
        thing={toDelete}
        title="Удалить расчётку?"
        offlineAction="удалить расчётку"
        action={useDeleteEstimate()}
        onClose={() => setToDelete(undefined)}
      >
        {({ title }) => `Вы уверены, что хотите удалить расчётку "${title}"?`}
      </ConfirmAbout>
    </>
  )
}

const unavailable = {
  title: 'Ошибка загрузки расчёток',
  notAvailableOffline: 'Для списка расчёток нужна сеть',
  copyOf: 'nothing',
} as const

type EstimatesListProps = EstimateActions & { search: string; onReset: () => void; add: PrimaryAction }

function EstimatesList({ search, onReset, add, onCopy, onEdit, onDelete }: EstimatesListProps) {
  const query = useQuery(estimatesQuery())
  const all = query.data?.data
  const found = useMemo(() => all && findEstimates(all, search), [all, search])
  const actions = useMemo(() => ({ onCopy, onEdit, onDelete }), [onCopy, onEdit, onDelete])
  const columns = useMemo(() => tableColumns(actions), [actions])
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
      <TableOrCards
        label="Расчётки"
        columns={columns}
        rows={found}
        rowKey={estimateId}
        isFetching={query.isFetching}
        onRowClick={onEdit}
        empty={<NothingFound ofWhat="расчёток" by={{ search: true, filters: false }} onReset={onReset} />}
        outlineHeight={188}
      >
        {(estimate) => <EstimateCard estimate={estimate} {...actions} />}
      </TableOrCards>
    </ListStates>
  )
}

function EstimateCard({ estimate, ...actions }: EstimateActions & { estimate: ListedEstimate }) {
  return (
    <>
      <div className={card.head}>
        <div className={styles.name}>
          <h2 className={card.title}>
            <EstimateLink className={card.link} estimate={estimate} />
          </h2>
          <div className={card.line}>{estimate.client_name}</div>
        </div>
        <div className={styles.menu}>
          <EstimateMenu estimate={estimate} {...actions} />
        </div>
      </div>
      <dl className={card.figures}>
        {estimateColumns.map(({ field, title }) => (
          <div key={field}>
            <dt>{title}</dt>
            <dd>{formatNumber(estimate[field])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function tableColumns(actions: EstimateActions): DataTableColumn<ListedEstimate>[] {
  return [
    {
      key: 'title',
      title: 'Название',
      width: 222,
      grow: true,
      render: (estimate) => <EstimateLink className={styles.link} estimate={estimate} />,
    },
    {
      key: 'client',
      title: 'Клиент',
      width: 180,
      render: ({ client_name }) => <span className={styles.clientCell}>{client_name}</span>,
    },
    ...estimateColumns.map(
      ({ field, title, width }): DataTableColumn<ListedEstimate> => ({
        key: field,
        title,
        width,
        align: 'right',
        skeletonWidth: 32,
        render: (estimate) => formatNumber(estimate[field]),
      }),
    ),
    {
      key: 'actions',
      title: 'Действия',
      ...actionColumn,
      render: (estimate) => <EstimateMenu estimate={estimate} {...actions} />,
    },
  ]
}

const estimateId = ({ id }: ListedEstimate) => id

type EstimateActions = {
  onCopy: (estimate: ListedEstimate) => void
  onEdit: (estimate: ListedEstimate) => void
  onDelete: (estimate: ListedEstimate) => void
}

type Item = { label: string; Icon: LucideIcon; action: keyof EstimateActions; offlineAction?: string }

const items: readonly Item[] = [
  { label: 'Копировать', Icon: Copy, action: 'onCopy', offlineAction: 'копировать расчётку' },
  { label: 'Редактировать', Icon: Pencil, action: 'onEdit' },
  { label: 'Удалить', Icon: Trash2, action: 'onDelete', offlineAction: 'удалить расчётку' },
]

function EstimateMenu({ estimate, ...actions }: EstimateActions & { estimate: ListedEstimate }) {
  return (
    <RowMenu label={`Действия с расчёткой «${estimate.title}»`}>
      {items.map(({ action, ...item }) => (
        <MenuItem key={action} {...item} isDanger={action === 'onDelete'} onClick={() => actions[action](estimate)} />
      ))}
    </RowMenu>
  )
}

/** The estimate's title, which opens it for editing; the estimate is not loaded before that. */
function EstimateLink({ estimate, className }: { estimate: ListedEstimate; className?: string | undefined }) {
  return (
    <Link className={className} to="/placement/estimates/$id/edit" params={{ id: String(estimate.id) }} preload={false}>
      {estimate.title}
    </Link>
  )
}

const estimateColumns = [
  { field: 'vat_percent', title: 'НДС (%)', width: 84 },
  { field: 'payment_terms_days', title: 'Условия оплаты (дней)', width: 124 },
  { field: 'commission_percent', title: 'Агентская комиссия (%)', width: 116 },
  { field: 'ad_fee_percent', title: 'Рекламный сбор (%)', width: 104 },
] as const
