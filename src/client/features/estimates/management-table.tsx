import { memo, useCallback } from 'react'
import { formatMoney, formatNumber, formatPercent } from '#client/lib/format.ts'
import { type ManagementType, managementTypes } from '#domain/estimate.ts'
import type { RateRow } from './estimate-content.ts'
import { cellId, hoursError, problemId } from './estimate-problem.ts'
import type { RowsAction } from './estimate-rows.ts'
import { type SumsTable, sumsLine } from './estimate-sums.ts'
import tables from './estimate-table.module.css'
import { Formula } from './formula.tsx'
import styles from './management-table.module.css'
import { Money } from './money.tsx'
import { NumberCell } from './number-cell.tsx'
import { RowBin } from './row-bin.tsx'
import { afterRow, moveByKey } from './table-keys.ts'

type ManagementTableProps = {
  table: ManagementType
  lines: readonly RateRow[]
  totals: SumsTable['totals']
  vatPercent: number
  change: (action: RowsAction) => void
}

/** Lines of hours with their sums; where there is no room for columns each line is a card. */
export function ManagementTable(props: ManagementTableProps) {
  const { table, lines, totals, vatPercent, change } = props
  const remove = useCallback(
    (position: number, bin: HTMLElement) => {
      afterRow(bin)?.focus()
      change({ type: 'line removed', table, position })
    },
    [change, table],
  )
  return (
    <div className={`${tables.frame} ${styles.frame}`}>
      <table
        className={`${tables.table} ${styles.table}`}
        aria-label={managementTypes[table]}
        onKeyDown={moveByKey}
      >
        <thead>
          <tr>
            <th className={tables.number}>№</th>
            <th>Специалист</th>
            <th className={styles.unit}>Ед. изм.</th>
            <th className={`${tables.right} ${styles.rate}`}>Ставка нетто, ₽/час</th>
            <th className={`${tables.right} ${styles.hours}`}>Часы</th>
            <th className={`${tables.right} ${styles.net}`}>Сумма без НДС</th>
            <th className={`${tables.right} ${styles.vat}`}>НДС</th>
            <th className={`${tables.right} ${styles.gross}`}>Сумма с НДС</th>
            <th className={tables.bin}>
              <span className="visually-hidden">Действия</span>
            </th>
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
          <Totals totals={totals} />
        </tfoot>
      </table>
    </div>
  )
}

type LineProps = {
  row: RateRow
  table: ManagementType
  number: number
  vatPercent: number
  change: ManagementTableProps['change']
  remove: (position: number, bin: HTMLElement) => void
}

const Line = memo(function Line({ row, table, number, vatPercent, change, remove }: LineProps) {
  const { position_id: position, position_title: title } = row
  const isWrong = hoursError(row.hours[table]) !== undefined
  const line = sumsLine(row, table, vatPercent)
  const [net, vat, gross] = [line.sum_without_vat, line.vat_amount, line.sum_with_vat]
  return (
    <tr>
      <td className={tables.number}>{number}</td>
      <td className={styles.specialist}>
        <div className={tables.title}>{title}</div>
      </td>
      <td className={styles.unit}>час</td>
      <td className={`${tables.right} ${styles.rate}`}>
        {formatNumber(line.rate)}
        <span className={styles.inCard}> ₽ × часы</span>
      </td>
      <td className={styles.hours}>
        <NumberCell
          id={cellId(table, position)}
          label={`Часы, ${title}`}
          value={row.hours[table] ?? null}
          placeholder="0"
          step={0.5}
          column={1}
          // At once: what is wrong counts as 0 and must not look right.
          invalid={isWrong}
          describedBy={isWrong ? problemId(table) : undefined}
          onChange={(hours) => change({ type: 'hours set', table, position, hours })}
        />
      </td>
      <td className={`${tables.right} ${styles.net}`}>
        <Formula
          column={2}
          text={`${formatMoney(line.rate)} × ${formatNumber(line.hours)}\u00a0ч = ${formatMoney(net)}`}
        >
          <Money rubles={net} />
        </Formula>
      </td>
      <td className={`${tables.right} ${styles.vat}`}>
        <span className={styles.inCard}>НДС </span>
        <Money rubles={vat} />
      </td>
      <td className={`${tables.right} ${styles.gross}`}>
        <Formula
          column={3}
          text={`${formatMoney(net)} + ${formatPercent(vatPercent)} (${formatMoney(vat)}) = ${formatMoney(gross)}`}
        >
          <Money rubles={gross} />
        </Formula>
      </td>
      <td className={tables.bin}>
        <RowBin
          label={`Удалить из таблицы «${managementTypes[table]}»: ${title}`}
          column={4}
          onClick={(bin) => remove(position, bin)}
        />
      </td>
    </tr>
  )
})

function Totals({ totals }: { totals: SumsTable['totals'] }) {
  return (
    <tr className={`${tables.totals} ${styles.totals}`}>
      <td colSpan={4}>Итого</td>
      <td className={`${tables.right} ${styles.totalHours}`}>
        {formatNumber(totals.hours)}
        <span className={styles.inCard}> ч</span>
      </td>
      <td className={tables.right} data-label="Сумма без НДС">
        <Money rubles={totals.sum_without_vat} />
      </td>
      <td className={tables.right} data-label="НДС">
        <Money rubles={totals.vat_amount} />
      </td>
      <td className={tables.right} data-label="Сумма с НДС">
        <Money rubles={totals.sum_with_vat} />
      </td>
      <td />
    </tr>
  )
}
