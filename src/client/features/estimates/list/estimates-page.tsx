import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import { RowHeightButton } from '#client/ui/list/row-height-button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { ListedEstimate } from '#contract/estimates.ts'
import { EstimateCopy } from './estimate-copy.tsx'
import { EstimateDelete } from './estimate-delete.tsx'
import styles from './estimates-list.module.css'
import { EstimatesList } from './estimates-list.tsx'

const route = getRouteApi('/_app/placement/estimates/')

/** «Расчётки»: all estimates, filtered by title. */
export function EstimatesPage() {
  const search = route.useSearch({ select: (all) => all.search })
  const changeSearch = route.useNavigate()
  const navigate = useNavigate()
  const [toCopy, setToCopy] = useState<ListedEstimate>()
  const [toDelete, setToDelete] = useState<ListedEstimate>()
  const onAdd = () => void navigate({ to: '/placement/estimates/create' })
  const onEdit = useCallback(
    ({ id }: ListedEstimate) =>
      void navigate({ to: '/placement/estimates/$id/edit', params: { id: String(id) } }),
    [navigate],
  )
  // Typing replaces the history entry, so that going back does not undo single letters.
  const onSearch = (text: string) => void changeSearch({ search: { search: text }, replace: true })
  return (
    <>
      <PageHeader
        title={sections.estimates.title}
        actions={<RowHeightButton />}
        primary={{
          label: 'Новая расчётка',
          icon: <Plus size={18} strokeWidth={1.75} />,
          onClick: onAdd,
        }}
      />
      <div className={styles.content}>
        <SearchInput
          className={styles.search}
          label="Поиск по названию расчётки"
          value={search}
          onChange={onSearch}
        />
        <EstimatesList
          search={search}
          onReset={() => onSearch('')}
          onAdd={onAdd}
          onCopy={setToCopy}
          onEdit={onEdit}
          onDelete={setToDelete}
        />
      </div>
      <EstimateCopy estimate={toCopy} onClose={() => setToCopy(undefined)} />
      <EstimateDelete estimate={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
