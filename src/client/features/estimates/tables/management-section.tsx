import { memo, useCallback, useState } from 'react'
import type { RateRow } from '#client/features/estimates/data/estimate-content.ts'
import { lineFormulas, totalsFormulas } from '#client/features/estimates/data/estimate-formulas.ts'
import { cellId, hoursError, problemId } from '#client/features/estimates/data/estimate-problem.ts'
import { hasLine, type RowsAction } from '#client/features/estimates/data/estimate-rows.ts'
import { type SumsTable, sumsLine } from '#client/features/estimates/data/estimate-sums.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { type ManagementType, managementTypes } from '#domain/estimate.ts'
import {
  afterRow,
  BinHead,
  moveByKey,
  NumberCell,
  RowBin,
  SpecialistHeads,
  SumCells,
  SumHeads,
} from './estimate-cells.tsx'
import { TableSection } from './estimate-section.tsx'
import tables from './estimate-table.module.css'
import styles from './management-section.module.css'
import { SpecialistPicker } from './specialist-picker.tsx'

type ManagementSectionProps = {
  table: ManagementType
  rows: readonly RateRow[]
  sums: SumsTable
  vatPercent: number
  change: (action: RowsAction) => void
  problem: string | undefined
}

/** The hours of one kind of work by specialists of the rate card. */
export const ManagementSection = memo(function ManagementSection(props: ManagementSectionProps) {
  const { table, rows, change } = props
  const [isPicking, setPicking] = useState(false)
  const free = rows.filter((row) => !hasLine(row, table))
  const lines = rows.filter((row) => hasLine(row, table))
  return (
    <TableSection
      place={table}
      onAdd={() => setPicking(true)}
      cannotAdd={cannotAdd(rows, free)}
      problem={props.problem}
    >
      {lines.length === 0 ? (
        <p className={tables.empty}>Часов пока нет. Добавьте специалистов из Rate Card.</p>
      ) : (
        <ManagementTable table={table} lines={lines} sums={props.sums} vatPercent={props.vatPercent} change={change} />
      )}
      <SpecialistPicker
        open={isPicking}
        options={free.map(({ position_id, position_title, position_description }) => ({
          id: position_id,
          title: position_title,
          description: position_description,
        }))}
        onAdd={(positions) => change({ type: 'lines added', table, positions })}
        onClose={() => setPicking(false)}
      />
    </TableSection>
  )
})

function cannotAdd(rows: readonly RateRow[], free: readonly RateRow[]): string | undefined {
  if (rows.length === 0) return 'Сначала добавьте специалистов в Rate Card'
  return free.length === 0 ? 'Все специалисты из Rate Card уже добавлены' : undefined
}

type ManagementTableProps = Omit<ManagementSectionProps, 'rows' | 'problem'> & { lines: readonly RateRow[] }

/** The lines of hours with their sums; without room for columns each line is a card. */
function ManagementTable(props: ManagementTableProps) {
  const { table, lines, sums, vatPercent, change } = props
  const remove = useCallback(
    (position: number, bin: HTMLElement) => {
      afterRow(bin)?.focus()
      change({ type: 'line removed', table, position })
    },
    [change, table],
  )
  return (
    <div className={`${tables.frame} ${styles.frame}`}>
      <table className={`${tables.table} ${styles.table}`} aria-label={managementTypes[table]} onKeyDown={moveByKey}>
        <thead className={tables.hiddenHead}>
          <tr>
            <SpecialistHeads unit={styles.unit} rate={styles.rate} />
            <th className={`${tables.right} ${styles.hours}`}>Часы</th>
            <SumHeads className={styles.sum} />
            <BinHead />
          </tr>
        </thead>
        <tbody>
          {lines.map((row, index) => (
            <Line
              key={row.position_id}
              row={row}
              table={table}
              number={index + 1}
              vatPercent={vatPercent}
              change={change}
              remove={remove}
            />
          ))}
        </tbody>
        <tfoot>
          <Totals {...sums} />
        </tfoot>
      </table>
    </div>
  )
}

type LineProps = Omit<ManagementTableProps, 'lines' | 'sums'> & {
  row: RateRow
  number: number
  remove: (position: number, bin: HTMLElement) => void
}

const Line = memo(function Line({ row, table, number, vatPercent, change, remove }: LineProps) {
  const { position_id: position, position_title: title } = row
  const isWrong = hoursError(row.hours[table]) !== undefined
  const line = sumsLine(row, table, vatPercent)
  return (
    <tr>
      <td className={tables.number}>{number}</td>
      <td className={styles.specialist}>
        <div className={tables.title}>{title}</div>
      </td>
      <td className={styles.unit}>час</td>
      <td className={`${tables.right} ${styles.rate}`}>
        {formatNumber(line.rate)}
        <span className={styles.inCard}>&nbsp;₽ × часы</span>
      </td>
      <td className={styles.hours}>
        <NumberCell
          id={cellId(table, position)}
          label={`Часы, ${title}`}
          value={row.hours[table] ?? null}
          placeholder="0"
          unit="count"
          step={0.5}
          column={1}
          // The mark appears at once, because a wrong value counts as 0 and must not look right.
          invalid={isWrong}
          describedBy={isWrong ? problemId(table) : undefined}
          onChange={(hours) => change({ type: 'hours set', table, position, hours })}
        />
      </td>
      <SumCells sums={line} formulas={lineFormulas(line, vatPercent)} column={2} before={inCard} />
      <RowBin
        label={`Удалить из таблицы «${managementTypes[table]}»: ${title}`}
        column={5}
        onClick={(bin) => remove(position, bin)}
      />
    </tr>
  )
})

/** Names the sums of a line that is a card. */
const inCard = {
  sum_without_vat: <span className={styles.inCard}>Без НДС </span>,
  vat_amount: <span className={styles.inCard}>НДС </span>,
}

function Totals({ lines, totals }: SumsTable) {
  return (
    <tr className={`${tables.totals} ${styles.totals}`}>
      <td colSpan={4}>Итого</td>
      <td className={`${tables.right} ${styles.totalHours}`}>
        {formatNumber(totals.hours)}
        <span className={styles.inCard}>&nbsp;ч</span>
      </td>
      <SumCells sums={totals} formulas={totalsFormulas(lines, totals)} />
      <td />
    </tr>
  )
}
