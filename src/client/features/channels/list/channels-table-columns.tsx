import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useId, useLayoutEffect } from 'react'
import {
  type ChannelColumn,
  channelColumns,
  columnTitle,
  type OptionalColumn,
  optionalColumns,
  sortFieldOf,
} from '#client/features/channels/data/channel-table-layout.ts'
import { useStandings } from '#client/features/channels/data/channels.queries.ts'
import { usePlacementVerdict } from '#client/features/channels/data/placement-rules.queries.ts'
import { formLink } from '#client/features/channels/data/use-channels-list.ts'
import { ChannelValue } from '#client/features/channels/field/channel-value.tsx'
import { PlacementReasons, PlacementTag } from '#client/features/channels/field/placement-verdict.tsx'
import { standingLine } from '#client/features/channels/field/standing-text.ts'
import { ShortlistToggle } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { useTableTip } from '#client/ui/data-table/cut-text-tooltip.tsx'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { Tip } from '#client/ui/overlay/tooltip.tsx'
import type { Channel } from '#contract/channels.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import type { StandingFigure } from '#domain/channel-search/channel-standing.ts'
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

type CellTipsProps = {
  within: RefObject<HTMLElement | null>
  columns: readonly { key: string }[]
  rows: readonly Channel[] | undefined
}

/** Says why a placement has its light, and where a price, a CPV or an ERR lies in its category. */
export function CellTips({ within, columns, rows }: CellTipsProps) {
  const found = useTableTip(within, {
    partOf: (target) => target.closest('td'),
    find: (target) => {
      const cell = target.closest('td')
      const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset.row
      const channel = rows?.find(({ id }) => String(id) === row)
      const key = columns[Number(cell?.ariaColIndex) - 1]?.key
      return cell && channel && key ? { cell, channel, key } : undefined
    },
  })
  if (!found) return null
  const { cell, channel, key } = found
  if (key === 'placement') return <PlacementTip cell={cell} channel={channel} />
  const figure = comparedColumns.find((one) => one === key)
  return figure && <StandingTip cell={cell} channel={channel} figure={figure} />
}

/** A column has no CPM. */
const comparedColumns = ['agency_price', 'cpv_plan', 'err_plan'] as const satisfies readonly StandingFigure[]

type TipOfCell = { cell: HTMLElement; channel: Channel }

function PlacementTip({ cell, channel }: TipOfCell) {
  const verdict = usePlacementVerdict(channel)
  return (
    verdict && (
      <CellTip cell={cell} width={360}>
        <div className={styles.reasons}>
          <PlacementReasons {...verdict} />
        </div>
      </CellTip>
    )
  )
}

function StandingTip({ cell, channel, figure }: TipOfCell & { figure: StandingFigure }) {
  const standing = useStandings(channel).find((one) => one.figure === figure)
  return standing && <CellTip cell={cell}>{standingLine(standing, channel.category_title)}</CellTip>
}

/** The tooltip of a cell, which describes it while it is shown. */
function CellTip({ cell, width, children }: { cell: HTMLElement; width?: number; children: ReactNode }) {
  const id = useId()
  useLayoutEffect(() => {
    cell.setAttribute('aria-describedby', id)
    return () => cell.removeAttribute('aria-describedby')
  }, [cell, id])
  return (
    <Tip id={id} anchor={() => cell.getBoundingClientRect()} align="start" width={width}>
      {children}
    </Tip>
  )
}
