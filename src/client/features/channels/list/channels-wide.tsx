import { ListFilterPlus } from 'lucide-react'
import { type ComponentProps, memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ChartsButton } from '#client/features/channels/charts/charts-over-list.tsx'
import { askedConditions } from '#client/features/channels/data/asked-filters.ts'
import { channelGroups, isSortField } from '#client/features/channels/data/channel-table-layout.ts'
import { channelsUnavailable, filterOf } from '#client/features/channels/data/channels.queries.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import {
  useCanSort,
  useChangeFilters,
  useChannelsPage,
  useConditions,
  useOpenChannel,
} from '#client/features/channels/data/use-channels-list.ts'
import { ChannelsEmpty } from '#client/features/channels/filters/channels-states.tsx'
import {
  ConditionBar,
  ConditionPopover,
  focusFilters,
} from '#client/features/channels/filters/conditions/condition-bar.tsx'
import {
  CategoryFilter,
  ColumnChooser,
  GroupSwitch,
  SearchBox,
} from '#client/features/channels/filters/toolbar-fields.tsx'
import { ShownChannels, useShownChannels } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { SaveAsViewButton } from '#client/features/channels/views/views-dialog.tsx'
import { endlessList } from '#client/lib/device/device-switches.ts'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import type { DataTableHandle } from '#client/ui/data-table/data-table-group-scroll.ts'
import type { DataTableSort } from '#client/ui/data-table/data-table-head.tsx'
import { Opener } from '#client/ui/dialog/menu.tsx'
import { focusOpener } from '#client/ui/overlay/popover.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useHasRoom, useMediaQuery } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import { formatChannelSort, parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { ImportButton, useToolbarRoom } from './base-header.tsx'
import { CellTips, tableColumns } from './channels-table-columns.tsx'
import styles from './channels-wide.module.css'
import { EndlessChannels } from './endless-channels.tsx'

/** In a low window, as on a laptop, ten channels fit only if the two lines of a row stand closer. */
const LOW_WINDOW = '(max-height: 800px)'
const LOW_ROW = 44

const chooseEndless = () => endlessList.set(true)

/** The list from 992 px on: filters, column choice, table and pager. */
export function ChannelsWide({ onDelete, onImport }: { onDelete: (channel: Channel) => void; onImport: () => void }) {
  const { query, search, list } = useChannelsPage(chooseEndless)
  const { rows, pager, ...page } = list
  const handle = useRef<DataTableHandle>(null)
  const content = useRef<HTMLDivElement>(null)
  const [group, setGroup] = useState(channelGroups[0]?.key ?? '')
  const { hidden } = useHiddenColumns()
  const rules = usePlacementRules()
  const columns = useMemo(() => tableColumns(hidden, rules, onDelete), [hidden, rules, onDelete])
  const groups = useMemo(
    () => channelGroups.filter(({ key }) => columns.some((column) => column.group === key)),
    [columns],
  )
  const goToGroup = useCallback((key: string) => handle.current?.scrollToGroup(key), [])
  const sorting = useSort(search.sort)
  const openChannel = useOpenChannel()
  const { condition, columnFilter } = useColumnCondition()
  const isLow = useMediaQuery(LOW_WINDOW)
  const shown = useShownChannels(rows)
  const endlessTotal = useEndlessTotal({
    list: JSON.stringify(filterOf(search)),
    rows,
    total: page.totalRows,
    isOfListBefore: query.isPlaceholderData,
  })
  const table = {
    ref: handle,
    label: 'Каналы',
    columns,
    groups: channelGroups,
    ...(isLow && { rowHeight: LOW_ROW }),
    ...sorting,
    ...columnFilter,
    onVisibleGroupChange: setGroup,
  }
  return (
    <div ref={content} className={styles.content}>
      <ChannelsWideToolbar groups={groups} current={group} onChange={goToGroup} />
      <ConditionBar>
        <SaveAsViewButton />
      </ConditionBar>
      {endlessTotal !== undefined ? (
        <EndlessChannels search={search} total={endlessTotal} table={table} within={content} onRowClick={openChannel} />
      ) : (
        <ListStates query={query} rows={rows} unavailable={channelsUnavailable}>
          <ShownChannels value={shown}>
            <DataTable
              {...table}
              rows={rows}
              {...page}
              rowKey={channelId}
              onRowClick={openChannel}
              empty={<ChannelsEmpty search={search} importButton={<ImportButton onClick={onImport} />} />}
            />
          </ShownChannels>
          <CellTips within={content} columns={columns} rows={rows} />
        </ListStates>
      )}
      {endlessTotal === undefined && pager}
      {condition}
    </div>
  )
}

function useSort(sort: string) {
  const change = useChangeFilters()
  const canSort = useCanSort()
  const onSortChange = useCallback(
    (next: DataTableSort | undefined) => {
      const field = next?.key ?? ''
      change({
        sort:
          next && isSortField(field)
            ? formatChannelSort({ field, direction: next.direction })
            : channelsBaseDefaults.sort,
      })
    },
    [change],
  )
  const tableSort = useMemo(() => {
    const parsed = parseChannelSort(sort)
    return parsed && { key: parsed.field, direction: parsed.direction }
  }, [sort])
  return { sort: tableSort, ...(canSort ? { onSortChange } : {}) }
}

function channelId({ id }: Channel): number {
  return id
}

/** The rows of the page in the address; `rows` and `total` are undefined if it could not be loaded. */
type AddressPage = {
  list: string
  rows: readonly unknown[] | undefined
  total: number | undefined
  isOfListBefore: boolean
}

/**
 * Returns the number of channels for the table without pages, if the user has chosen it. Pages remain until there are
 * rows; once it shows rows of a list, a failed page does not replace it.
 */
function useEndlessTotal({ list, rows, total, isOfListBefore }: AddressPage): number | undefined {
  const isChosen = endlessList.use()
  const [shown, setShown] = useState<{ list: string; total: number }>()
  const isLoaded = total !== undefined && !isOfListBefore
  if (isLoaded && (shown?.list !== list || shown.total !== total)) setShown({ list, total })
  const found = total ?? (shown?.list === list ? shown.total : 0)
  const hasRows = rows === undefined ? found > 0 : rows.length > 0
  return isChosen && hasRows ? found : undefined
}

/** It is memoised, because it costs as much as a page of rows. */
const ChannelsWideToolbar = memo(function ChannelsWideToolbar(groups: ComponentProps<typeof GroupSwitch>) {
  const hasRoom = useToolbarRoom()
  const hasRoomForWord = useHasRoom(1_320)
  return (
    <div className={styles.toolbar} data-screen-only>
      <SearchBox className={styles.search} />
      <CategoryFilter className={styles.categories} />
      <Opener
        opens="dialog"
        data-add-filter
        className={styles.addCondition}
        icon={<ListFilterPlus size={18} />}
        {...(!hasRoomForWord && { 'aria-label': 'Условие', title: 'Добавить условие' })}
        layer={(close) => <ConditionPopover onClose={close} />}
      >
        {hasRoomForWord && 'Условие'}
      </Opener>
      <div className={styles.groups}>
        <GroupSwitch {...groups} />
      </div>
      {hasRoom && <ChartsButton />}
      <ColumnChooser />
    </div>
  )
})

/** Returns the table's props that open a column's condition beside its header, and that condition while it is open. */
function useColumnCondition() {
  const { filters } = useConditions()
  const [open, setOpen] = useState<{ field: ConditionField; header: HTMLElement }>()
  const onFilter = useCallback((key: string, header: HTMLElement) => {
    const field = key === 'category_title' ? 'category_id' : key
    if (isConditionField(field)) setOpen({ field, header })
  }, [])
  const filtered = useMemo(
    () => new Set(askedConditions(filters).map(({ field }) => (field === 'category_id' ? 'category_title' : field))),
    [filters],
  )
  const close = () => {
    setOpen(undefined)
    const sort = open?.header.querySelector<HTMLElement>('button:not([aria-hidden])')
    if (sort) focusOpener(sort)
    else focusFilters()
  }
  const condition: ReactNode =
    open && createPortal(<ConditionPopover field={open.field} onClose={close} />, open.header)
  return { condition, columnFilter: { onFilter, filtered } }
}
