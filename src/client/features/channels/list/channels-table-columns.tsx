import { Link } from '@tanstack/react-router'
import {
  type ChannelColumn,
  channelColumns,
  columnTitle,
  type OptionalColumn,
  optionalColumns,
  sortFieldOf,
} from '#client/features/channels/data/channel-table-layout.ts'
import { formLink } from '#client/features/channels/data/use-channels-list.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { PlacementTag } from '#client/features/channels/field/placement-verdict.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import type { Channel } from '#contract/channels.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import type { PlacementRules } from '#domain/placement/placement-verdict.ts'
import styles from './channels-wide.module.css'

type Column = DataTableColumn<Channel>

const titleColumn: Column = {
  key: 'title',
  title: 'Канал',
  width: 236,
  fixed: 'left',
  sortable: true,
  filterable: true,
  render: (channel) => <ChannelTitle channel={channel} />,
}

const shortlistColumn: Column = {
  key: 'shortlist',
  title: 'В подборку',
  titleHidden: true,
  width: 36,
  fixed: 'left',
  control: true,
  skeletonWidth: 0,
  render: (channel) => <ShortlistToggle channel={channel} place="row" />,
}

const fieldColumns = new Map<OptionalColumn, Column>(
  channelColumns.map((column) => [
    column.field,
    columnOf(column, (channel) => <ChannelValue channel={channel} field={column.field} bare />),
  ]),
)

/** Returns the table's visible columns. Column objects are stable, so that cells do not render again. */
export function tableColumns(
  hidden: ReadonlySet<OptionalColumn>,
  rules: PlacementRules | undefined,
  onDelete: (channel: Channel) => void,
): Column[] {
  // The cells of the verdict are empty until the rules are known.
  const verdict = (channel: Channel) => rules && <PlacementTag channel={channel} rules={rules} />
  const shown = optionalColumns.filter(({ field }) => !hidden.has(field))
  const deleteColumn: Column = {
    key: 'delete',
    title: 'Удалить',
    ...actionColumn,
    render: (channel) => (
      <DeleteButton
        place="row"
        label={`Удалить канал «${channel.title}»`}
        offlineAction="удалить канал"
        onClick={() => onDelete(channel)}
      />
    ),
  }
  return [
    titleColumn,
    shortlistColumn,
    ...shown.map((column) => fieldColumns.get(column.field) ?? columnOf(column, verdict)),
    deleteColumn,
  ]
}

function columnOf(column: ChannelColumn<OptionalColumn>, render: Column['render']): Column {
  const { field, group, width, align } = column
  const sortField = sortFieldOf(field)
  return {
    key: sortField ?? field,
    title: columnTitle(column),
    group,
    width,
    ...(align && { align }),
    sortable: sortField !== undefined,
    filterable: isConditionField(field),
    render,
  }
}

function ChannelTitle({ channel }: { channel: Channel }) {
  return (
    <>
      <Link className={styles.title} {...formLink(channel.id)}>
        {channel.title}
      </Link>
      <span className={styles.description}>{channel.description}</span>
    </>
  )
}
