import { memo } from 'react'
import { ChartsButton } from '#client/features/channels/charts/charts-button.tsx'
import { type OptionalColumn, optionalColumns } from '#client/features/channels/data/channel-table-layout.ts'
import { CategoryFilter } from '#client/features/channels/filters/category-filter.tsx'
import { ColumnChooser } from '#client/features/channels/filters/column-chooser.tsx'
import { AddConditionButton } from '#client/features/channels/filters/conditions/add-condition-button.tsx'
import { GroupSwitch } from '#client/features/channels/filters/group-switch.tsx'
import { SearchBox } from '#client/features/channels/filters/search-box.tsx'
import { useToolbarRoom } from '#client/features/channels/filters/use-toolbar-room.ts'
import { useHasRoom } from '#client/ui/theme/screen.ts'
import styles from './channels-wide.module.css'

type ChannelsWideToolbarProps = {
  /** The groups with at least one visible column. */
  groups: readonly { key: string; title: string }[]
  group: string
  onGroupChange: (key: string) => void
  hidden: ReadonlySet<OptionalColumn>
  onHiddenChange: (hidden: OptionalColumn[]) => void
}

/**
 * The filters, groups and column choice above the table. It is memoised, because it costs as much as a page of rows.
 */
export const ChannelsWideToolbar = memo(function ChannelsWideToolbar(props: ChannelsWideToolbarProps) {
  const { groups, group, onGroupChange, hidden, onHiddenChange } = props
  const hasRoom = useToolbarRoom()
  // From 900 px on, the groups stand beside the search (channels-wide.module.css). From 948 px on, the search has its
  // full width.
  const isOneRow = useHasRoom(948)
  const hasRoomForName = useHasRoom(1_200)
  const hasRoomForWord = useHasRoom(1_320)
  return (
    <div className={styles.toolbar} data-screen-only>
      <SearchBox className={styles.search} isTight={isOneRow && !hasRoomForName} />
      <CategoryFilter className={styles.categories} />
      <AddConditionButton hasRoom={hasRoomForWord} />
      <div className={styles.groups}>
        <GroupSwitch groups={groups} current={group} onChange={onGroupChange} />
      </div>
      {hasRoom && <ChartsButton />}
      <ColumnChooser columns={optionalColumns} hidden={hidden} onChange={onHiddenChange} />
    </div>
  )
})
