import { useState } from 'react'
import { askedCondition, conditionChange } from '#client/features/channels/data/asked-filters.ts'
import { useCategoryOptions } from '#client/features/channels/data/channels.queries.ts'
import { useFacet } from '#client/features/channels/data/condition-facet.queries.ts'
import { baseRoute, useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { MultiSelect } from '#client/ui/input/multi-select.tsx'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import { formatCondition } from '#domain/channel-search/channel-conditions.ts'
import styles from './toolbar-fields.module.css'

export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const search = baseRoute.useSearch({ select: (all) => all.search })
  const change = useChangeFilters()
  return (
    <SearchInput
      className={className}
      label="Поиск по названию канала"
      value={search}
      // Typing replaces the history entry, so that going back does not undo single letters.
      onChange={(text) => change({ search: text }, true)}
    />
  )
}

const modes = [
  { key: 'one_of', title: 'Любая из' },
  { key: 'none_of', title: 'Кроме' },
] as const

export function CategoryFilter({ className = '' }: { className?: string | undefined }) {
  const search = baseRoute.useSearch()
  const change = useChangeFilters()
  const [isOpen, setOpen] = useState(false)
  const condition = askedCondition(search, 'category_id')
  const choice = condition?.is === 'one_of' || condition?.is === 'none_of' ? condition : undefined
  /** The mode of a condition that has no values yet. */
  const [nextMode, setNextMode] = useState<'one_of' | 'none_of'>('one_of')
  const mode = choice?.is ?? nextMode
  const chosen = choice?.values.map(Number) ?? []
  const { options, isLoading } = useCategoryOptions(chosen)
  const facet = useFacet('category_id', search, isOpen)
  const counts = facet?.is === 'choices' ? facet.counts : undefined
  const ask = (is: 'one_of' | 'none_of', ids: readonly number[]) => {
    const values = ids.map(String)
    const text = ids.length === 0 ? undefined : formatCondition({ field: 'category_id', is, values })
    change(conditionChange('category_id', text))
  }
  return (
    <MultiSelect
      className={className}
      label="Категории"
      options={options}
      // Until the titles are loaded, chosen categories appear as numbers.
      value={isLoading ? [] : chosen}
      onChange={(ids) => ask(mode, ids)}
      onOpenChange={setOpen}
      loading={isLoading}
      {...(mode === 'none_of' && { tagOf: (title: string) => `≠ ${title}` })}
      {...(counts && { noteOf: (id: number) => formatNumber(counts[id] ?? 0) })}
      above={
        // The focus stays in the field, so these are no radio buttons.
        <div className={styles.modes}>
          <GroupSwitch
            label="Как выбирать"
            groups={modes}
            current={mode}
            onChange={(is) => {
              setNextMode(is)
              if (chosen.length > 0) ask(is, chosen)
            }}
          />
        </div>
      }
    />
  )
}

type GroupSwitchProps<Key extends string> = {
  label?: string
  groups: readonly { key: Key; title: string }[]
  current: Key
  onChange: (key: Key) => void
}

/** Buttons of which one is current: by default, the groups of columns, which it scrolls to the table's left edge. */
export function GroupSwitch<Key extends string>(props: GroupSwitchProps<Key>) {
  const { label = 'Группы столбцов', groups, current, onChange } = props
  return (
    <fieldset className={styles.track} aria-label={label}>
      {groups.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          className={styles.button}
          aria-current={key === current}
          onClick={() => onChange(key)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  )
}
