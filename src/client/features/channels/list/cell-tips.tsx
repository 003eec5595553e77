import { type ReactNode, type RefObject, useId, useLayoutEffect } from 'react'
import { useStandings } from '#client/features/channels/data/channels.queries.ts'
import { usePlacementVerdict } from '#client/features/channels/data/placement-rules.queries.ts'
import { PlacementReasons } from '#client/features/channels/field/placement-verdict.tsx'
import { standingLine } from '#client/features/channels/field/standing-text.ts'
import { useTableTip } from '#client/ui/data-table/cut-text-tooltip.tsx'
import { Tip } from '#client/ui/overlay/tooltip.tsx'
import type { Channel } from '#contract/channels.ts'
import type { StandingFigure } from '#domain/channel-search/channel-standing.ts'
import styles from './channels-wide.module.css'

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
