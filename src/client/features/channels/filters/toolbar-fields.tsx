import { ChevronDown, ChevronRight, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { askedCondition, conditionChange } from '#client/features/channels/data/asked-filters.ts'
import {
  type ChannelColumn,
  channelGroups,
  columnTitle,
  type OptionalColumn,
  optionalColumns,
} from '#client/features/channels/data/channel-table-layout.ts'
import { useCategoryOptions } from '#client/features/channels/data/channels.queries.ts'
import { useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { useFacet } from '#client/features/channels/data/condition-facet.queries.ts'
import { baseRoute, useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { Opener } from '#client/ui/dialog/menu.tsx'
import { MultiSelect } from '#client/ui/input/multi-select.tsx'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import { Popover } from '#client/ui/overlay/popover.tsx'
import { formatCondition } from '#domain/channel-search/channel-conditions.ts'
import chooser from './column-chooser.module.css'
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

/** Shows and changes the condition on the category, which the list follows at once. */
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

export function ColumnChooser() {
  return (
    <Opener
      opens="dialog"
      icon={<Columns3 size={18} />}
      aria-label="Столбцы"
      title="Столбцы"
      layer={(close) => <ColumnChoice onClose={close} />}
    />
  )
}

function ColumnChoice({ onClose }: { onClose: () => void }) {
  const { hidden, hide } = useHiddenColumns()
  const toggle = (fields: readonly OptionalColumn[], shown: boolean) =>
    hide(shown ? [...hidden].filter((field) => !fields.includes(field)) : [...new Set([...hidden, ...fields])])
  return (
    <Popover
      label="Столбцы"
      place={{ side: 'below', align: 'end', gap: 4 }}
      className={chooser.chooser}
      onClose={onClose}
    >
      <div className={chooser.head}>
        <span>Столбцы</span>
        <Button variant="text" size="small" disabled={hidden.size === 0} onClick={() => hide([])}>
          Показать все
        </Button>
      </div>
      <div className={chooser.groups}>
        {channelGroups.map(({ key, title }) => (
          <Group
            key={key}
            title={title}
            columns={optionalColumns.filter((column) => column.group === key)}
            hidden={hidden}
            onToggle={toggle}
          />
        ))}
      </div>
      <div className={chooser.foot}>Столбец «Канал» виден всегда</div>
    </Popover>
  )
}

type GroupProps = {
  title: string
  columns: readonly ChannelColumn<OptionalColumn>[]
  hidden: ReadonlySet<OptionalColumn>
  onToggle: (fields: readonly OptionalColumn[], shown: boolean) => void
}

function Group({ title, columns, hidden, onToggle }: GroupProps) {
  const fields = columns.map(({ field }) => field)
  const shown = fields.filter((field) => !hidden.has(field)).length
  const isMixed = shown > 0 && shown < columns.length
  const [isOpen, setOpen] = useState(isMixed)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <div className={chooser.group}>
        <Checkbox checked={shown === columns.length} mixed={isMixed} onChange={(isShown) => onToggle(fields, isShown)}>
          {title}
        </Checkbox>
        <button
          type="button"
          className={chooser.expand}
          aria-expanded={isOpen}
          aria-label={`${title}: ${shown} из ${columns.length}`}
          onClick={() => setOpen(!isOpen)}
        >
          {shown} из {columns.length}
          <Chevron size={16} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={chooser.columns}>
          {columns.map((column) => (
            <Checkbox
              key={column.field}
              checked={!hidden.has(column.field)}
              onChange={(isShown) => onToggle([column.field], isShown)}
            >
              {columnTitle(column)}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}
