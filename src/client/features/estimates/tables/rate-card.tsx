import { memo, useCallback, useId, useRef, useState } from 'react'
import type { RateRow } from '#client/features/estimates/data/estimate-content.ts'
import { cellId, problemId, rateError, sectionTitle } from '#client/features/estimates/data/estimate-problem.ts'
import { type RowsAction, tablesOf } from '#client/features/estimates/data/estimate-rows.ts'
import { CutTextTooltip } from '#client/ui/data-table/cut-text-tooltip.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { afterRow, BinHead, moveByKey, NumberCell, RowBin, SpecialistHeads } from './estimate-cells.tsx'
import { TableSection } from './estimate-section.tsx'
import tables from './estimate-table.module.css'
import styles from './rate-card.module.css'
import { PositionPicker } from './specialist-picker.tsx'

type RateCardProps = {
  rows: readonly RateRow[]
  change: (action: RowsAction) => void
  isChecked: boolean
  problem: string | undefined
  refused: number | undefined
}

export const RateCard = memo(function RateCard(props: RateCardProps) {
  const { rows, change, isChecked, problem, refused } = props
  const [isPicking, setPicking] = useState(false)
  const [toRemove, setToRemove] = useState<Removal>()
  const frame = useRef<HTMLDivElement>(null)
  const remove = useCallback(
    (row: RateRow, bin: HTMLElement) => {
      if (tablesOf(row).length > 0) return setToRemove({ row, bin })
      afterRow(bin)?.focus()
      change({ type: 'rate removed', position: row.position_id })
    },
    [change],
  )
  return (
    <TableSection place="rates" onAdd={() => setPicking(true)} problem={problem}>
      {rows.length === 0 ? (
        <p className={tables.empty}>Специалистов пока нет. Добавьте их из реестра должностей.</p>
      ) : (
        <div ref={frame} className={tables.frame}>
          <table className={`${tables.table} ${styles.table}`} aria-label="Rate card" onKeyDown={moveByKey}>
            <thead className={tables.hiddenHead}>
              <tr>
                <SpecialistHeads unit={styles.unit} rate={styles.rate} />
                <BinHead />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Rate
                  key={row.position_id}
                  row={row}
                  number={index + 1}
                  isChecked={isChecked}
                  isRefused={row.position_id === refused}
                  change={change}
                  remove={remove}
                />
              ))}
            </tbody>
          </table>
          <CutTextTooltip within={frame} />
        </div>
      )}
      <PositionPicker
        open={isPicking}
        rows={rows}
        onAdd={(positions) => change({ type: 'rates added', positions })}
        onClose={() => setPicking(false)}
      />
      <RemoveRate
        removal={toRemove}
        onConfirm={({ row }) => change({ type: 'rate removed', position: row.position_id })}
        onClose={() => setToRemove(undefined)}
      />
    </TableSection>
  )
})

type RateProps = {
  row: RateRow
  number: number
  isChecked: boolean
  isRefused: boolean
  change: RateCardProps['change']
  remove: (row: RateRow, bin: HTMLElement) => void
}

const Rate = memo(function Rate(props: RateProps) {
  const { row, number, isChecked, isRefused, change, remove } = props
  const { position_id: position, position_title: title } = row
  // An empty rate is not wrong yet; a wrong one counts as 0 and must not look right.
  const isWrong = isRefused || ((isChecked || row.rate !== null) && rateError(row.rate) !== undefined)
  const descriptionId = useId()
  return (
    <tr>
      <td className={tables.number}>{number}</td>
      <td>
        <div className={tables.title}>{title}</div>
        <div id={descriptionId} className={styles.description}>
          {row.position_description}
        </div>
      </td>
      <td className={styles.unit}>час</td>
      <td className={styles.rate}>
        <NumberCell
          id={cellId('rates', position)}
          label={`Ставка нетто, ₽/час, ${title}`}
          value={row.rate}
          unit="rubles"
          step={1}
          column={1}
          invalid={isWrong}
          describedBy={isWrong ? `${problemId('rates')} ${descriptionId}` : descriptionId}
          onChange={(rate) => change({ type: 'rate set', position, rate })}
        />
      </td>
      <RowBin label={`Удалить из Rate Card: ${title}`} column={2} onClick={(bin) => remove(row, bin)} />
    </tr>
  )
})

/** A rate to remove, and the bin that was pressed. */
type Removal = { row: RateRow; bin: HTMLElement }

type RemoveRateProps = {
  removal: Removal | undefined
  onConfirm: (removal: Removal) => void
  onClose: () => void
}

function RemoveRate({ removal, onConfirm, onClose }: RemoveRateProps) {
  const named = removal?.row
  // The bin disappears with its row, so the dialog cannot return the focus to it.
  const next = useRef<HTMLElement>(null)
  const lost = named ? tablesOf(named).map(sectionTitle) : []
  return (
    <ConfirmDialog
      open={removal !== undefined}
      title="Удалить специалиста?"
      onConfirm={() => {
        if (removal) {
          next.current = afterRow(removal.bin) ?? null
          onConfirm(removal)
        }
        onClose()
      }}
      onClosed={() => {
        next.current?.focus()
        next.current = null
      }}
      onCancel={onClose}
    >
      Вместе со ставкой «{named?.position_title}» удалятся строки с часами: {lost.join(', ')}.
    </ConfirmDialog>
  )
}
