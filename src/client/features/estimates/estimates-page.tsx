import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useCopyEstimate, useDeleteEstimate } from '#client/features/estimates/data/estimates.mutations.ts'
import { sections } from '#client/lib/page/sections.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import { RowHeightButton } from '#client/ui/list/pager.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { useAddAction } from '#client/ui/page/primary-button.tsx'
import { copyTitle, type ListedEstimate } from '#contract/estimates.ts'
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
        icon={<Copy size={22} strokeWidth={1.75} />}
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
