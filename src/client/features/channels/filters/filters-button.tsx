import { getRouteApi } from '@tanstack/react-router'
import { Button, Checkbox } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import {
  type ChannelsBaseSearch,
  channelsBaseDefaults,
} from '#client/features/channels/data/channels-base-search.ts'
import { useCategoryOptions } from '#client/features/channels/data/use-category-options.ts'
import { useCanSort, useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './filters-button.module.css'
import { OrderFields } from './order-fields.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

/** What the sheet says; it counts once it is applied. */
type Chosen = Pick<ChannelsBaseSearch, 'category_ids' | 'sort'>

const nothing: Chosen = { category_ids: [], sort: channelsBaseDefaults.sort }

/** Opens the filters and the order of small screens; says how many are set. */
export function FiltersButton() {
  const applied = route.useSearch({
    select: ({ category_ids, sort }): Chosen => ({ category_ids, sort }),
    structuralSharing: true,
  })
  const change = useChangeFilters()
  const canSort = useCanSort()
  const screen = useScreen()
  const [chosen, setChosen] = useState<Chosen>()
  const isSorted = canSort && applied.sort !== nothing.sort
  const count = applied.category_ids.length + (isSorted ? 1 : 0)
  const apply = (next: Chosen) => {
    change(next)
    setChosen(undefined)
  }
  return (
    <>
      <Button
        className={styles.button ?? ''}
        icon={<SlidersHorizontal size={18} strokeWidth={1.75} />}
        aria-label={count === 0 ? 'Фильтры' : `Фильтры: выбрано ${count}`}
        onClick={() => setChosen(applied)}
      >
        {/* antd makes a square button of one that has only an icon. */}
        {screen === 'tablet' || count > 0 ? (
          <>
            {screen === 'tablet' && <span>Фильтры</span>}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </>
        ) : null}
      </Button>
      <FiltersSheet
        open={chosen !== undefined}
        chosen={chosen ?? applied}
        canSort={canSort}
        onChange={setChosen}
        onApply={apply}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}

type FiltersSheetProps = {
  open: boolean
  chosen: Chosen
  canSort: boolean
  onChange: (chosen: Chosen) => void
  onApply: (chosen: Chosen) => void
  onClose: () => void
}

/** Categories to tick: on a phone a drop-down with a keyboard would cover the sheet. */
function FiltersSheet({ open, chosen, canSort, onChange, onApply, onClose }: FiltersSheetProps) {
  const { options } = useCategoryOptions(chosen.category_ids)
  return (
    <BottomSheet
      open={open}
      title={canSort ? 'Фильтры и порядок' : 'Фильтры'}
      onClose={onClose}
      footer={
        <>
          <Button size="large" className={styles.reset ?? ''} onClick={() => onApply(nothing)}>
            Сбросить
          </Button>
          <Button size="large" type="primary" className={styles.show ?? ''} onClick={() => onApply(chosen)}>
            Показать
          </Button>
        </>
      }
    >
      {canSort && (
        <>
          <h3 className={styles.label}>Порядок</h3>
          <OrderFields sort={chosen.sort} onChange={(sort) => onChange({ ...chosen, sort })} />
        </>
      )}
      <h3 className={styles.label}>Категории</h3>
      <Checkbox.Group
        className={styles.options ?? ''}
        aria-label="Категории"
        options={options}
        value={chosen.category_ids}
        onChange={(category_ids) => onChange({ ...chosen, category_ids })}
      />
    </BottomSheet>
  )
}
