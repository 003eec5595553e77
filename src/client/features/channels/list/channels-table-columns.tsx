import { Link } from '@tanstack/react-router'
import {
  type ChannelColumn,
  channelColumns,
  columnTitle,
  type OptionalChannelField,
  type OptionalColumn,
  optionalColumns,
  sortFieldOf,
} from '#client/features/channels/data/channel-table-layout.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { PlacementTag } from '#client/features/channels/field/placement-tag.tsx'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import type { Channel } from '#contract/channels.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import type { PlacementRules } from '#domain/placement/placement-verdict.ts'
import styles from './channels-table-columns.module.css'

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

const fieldColumns = new Map<OptionalChannelField, Column>(
  channelColumns.map((column) => {
    const { field, group, width, align } = column
    const sortField = sortFieldOf(field)
    return [
      field,
      {
        key: sortField ?? field,
        title: columnTitle(column),
        group,
        width,
        ...(align ? { align } : {}),
        sortable: sortField !== undefined,
        filterable: isConditionField(field),
        render: (channel) => <ChannelValue channel={channel} field={field} bare />,
      },
    ]
  }),
)

/** Returns the table's visible columns. Column objects are stable, so that cells do not render again. */
export function tableColumns(
  hidden: ReadonlySet<OptionalColumn>,
  rules: PlacementRules | undefined,
  onDelete: (channel: Channel) => void,
): Column[] {
  const shown = optionalColumns.flatMap((column) => {
    if (hidden.has(column.field)) return []
    return column.field === 'placement' ? [placementColumn(column, rules)] : (fieldColumns.get(column.field) ?? [])
  })
  const deleteColumn: Column = {
    key: 'delete',
    title: 'Удалить',
    ...actionColumn,
    render: (channel) => <ChannelDeleteButton channel={channel} onDelete={onDelete} />,
  }
  return [titleColumn, shortlistColumn, ...shown, deleteColumn]
}

/** Its cells are empty until the rules are known. */
function placementColumn(column: ChannelColumn<OptionalColumn>, rules: PlacementRules | undefined): Column {
  return {
    key: column.field,
    title: columnTitle(column),
    group: column.group,
    width: column.width,
    sortable: true,
    filterable: true,
    render: (channel) => rules && <PlacementTag channel={channel} rules={rules} />,
  }
}

/** The first cell of a row: the title as a link to the channel's form, with the description below. */
function ChannelTitle({ channel }: { channel: Channel }) {
  return (
    <>
      <Link
        className={styles.title}
        to="/placement/channels-base/$id/edit"
        params={{ id: String(channel.id) }}
        preload={false}
      >
        {channel.title}
      </Link>
      <span className={styles.description}>{channel.description}</span>
    </>
  )
}

type ChannelDeleteButtonProps = { channel: Channel; onDelete: (channel: Channel) => void }

function ChannelDeleteButton({ channel, onDelete }: ChannelDeleteButtonProps) {
  return (
    <DeleteButton
      place="row"
      label={`Удалить канал «${channel.title}»`}
      offlineAction="удалить канал"
      onClick={() => onDelete(channel)}
    />
  )
}
