import { getRouteApi } from '@tanstack/react-router'
import { Button, Checkbox } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { BottomSheet } from '#client/ui/bottom-sheet.tsx'
import { useScreen } from '#client/ui/screen.ts'
import styles from './filters-button.module.css'
import { useCategoryOptions } from './use-category-options.ts'
import { useChangeFilters } from './use-channels-list.ts'

const route = getRouteApi('/_app/placement/channels-base/')

/** Opens the filters of small screens; says how many are set. What is chosen there counts once it is applied. */
export function FiltersButton() {
  const applied = route.useSearch({ select: (search) => search.category_ids })
  const change = useChangeFilters()
  const screen = useScreen()
  const [chosen, setChosen] = useState<number[]>()
  const count = applied.length
  const apply = (ids: number[]) => {
    change({ category_ids: ids })
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
            {screen === 'tablet' && 'Категории'}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </>
        ) : null}
      </Button>
      <FiltersSheet
        open={chosen !== undefined}
        chosen={chosen ?? applied}
        onChange={setChosen}
        onApply={apply}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}

type FiltersSheetProps = {
  open: boolean
  chosen: number[]
  onChange: (ids: number[]) => void
  onApply: (ids: number[]) => void
  onClose: () => void
}

/** A list to tick: on a phone a drop-down with a keyboard would cover the sheet. */
function FiltersSheet({ open, chosen, onChange, onApply, onClose }: FiltersSheetProps) {
  const { options } = useCategoryOptions(chosen)
  return (
    <BottomSheet
      open={open}
      title="Фильтры"
      onClose={onClose}
      footer={
        <>
          <Button size="large" className={styles.reset ?? ''} onClick={() => onApply([])}>
            Сбросить
          </Button>
          <Button size="large" type="primary" className={styles.show ?? ''} onClick={() => onApply(chosen)}>
            Показать
          </Button>
        </>
      }
    >
      <h3 className={styles.label}>Категории</h3>
      <Checkbox.Group
        className={styles.options ?? ''}
        aria-label="Категории"
        options={options}
        value={chosen}
        onChange={onChange}
      />
    </BottomSheet>
  )
}
