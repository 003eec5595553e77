import {
  type ChannelsBaseSearch,
  channelsBaseDefaults,
} from '#client/features/channels/data/channels-base-search.ts'
import { useCategoryOptions } from '#client/features/channels/data/use-category-options.ts'
import { Button } from '#client/ui/control/button.tsx'
import { CheckboxGroup } from '#client/ui/control/checkbox-group.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import styles from './filters-sheet.module.css'
import { OrderFields } from './order-fields.tsx'

/** The choices in the sheet, which take effect when they are applied. */
export type ChosenFilters = Pick<ChannelsBaseSearch, 'category_ids' | 'sort'>

const nothing: ChosenFilters = { category_ids: [], sort: channelsBaseDefaults.sort }

type FiltersSheetProps = {
  open: boolean
  chosen: ChosenFilters
  canSort: boolean
  onChange: (chosen: ChosenFilters) => void
  onApply: (chosen: ChosenFilters) => void
  onClose: () => void
}

/** Lists the categories as check boxes, because a phone's keyboard would cover a drop-down in the sheet. */
export function FiltersSheet({ open, chosen, canSort, onChange, onApply, onClose }: FiltersSheetProps) {
  const { options } = useCategoryOptions(chosen.category_ids)
  return (
    <BottomSheet
      open={open}
      title={canSort ? 'Фильтры и порядок' : 'Фильтры'}
      onClose={onClose}
      footer={
        <>
          <Button size="large" className={styles.reset} onClick={() => onApply(nothing)}>
            Сбросить
          </Button>
          <Button size="large" variant="primary" className={styles.show} onClick={() => onApply(chosen)}>
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
      <CheckboxGroup
        className={styles.options}
        aria-label="Категории"
        options={options}
        value={chosen.category_ids}
        onChange={(category_ids) => onChange({ ...chosen, category_ids })}
      />
    </BottomSheet>
  )
}
