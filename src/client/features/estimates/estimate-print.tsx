import { formatMoney, formatNumber } from '#client/lib/page/format.ts'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import paper from '#client/ui/page/paper.module.css'
import type { Sums } from '#domain/estimate.ts'
import { estimateFieldLabels, managementKeys } from './data/estimate-content.ts'
import { sectionTitle } from './data/estimate-problem.ts'
import {
  countedRate,
  type EstimateDocument,
  type EstimateSums,
  type SumsTable,
  sumColumns,
  summaryRows,
} from './data/estimate-sums.ts'
import styles from './estimate-print.module.css'

const numberFields = ['vat_percent', 'payment_terms_days', 'commission_percent', 'ad_fee_percent'] as const
const nothing = '—'

type EstimatePrintProps = { document: EstimateDocument; isUnsaved: () => boolean }

/** The estimate on A4 paper: black on white, without controls and tables that have no lines. */
export function EstimatePrint({ document, isUnsaved }: EstimatePrintProps) {
  const { values, rows, sums, faults } = document
  // Paper shows the numbers of the sums instead of the typed text, because it shows no errors.
  const numbers = {
    vat_percent: sums.vatPercent,
    payment_terms_days: values.payment_terms_days,
    commission_percent: sums.commissionPercent,
    ad_fee_percent: sums.adFeePercent,
  }
  return (
    <>
      {isUnsaved() && <p className={styles.unsaved}>Черновик: изменения не сохранены</p>}
      {faults.length > 0 && <p className={styles.unsaved}>Итог не посчитан. {faults.join('. ')}</p>}
      <h1>{values.title?.trim() || 'Расчётка'}</h1>
      <dl className={styles.facts}>
        <Fact label={estimateFieldLabels.client_name} value={values.client_name ?? ''} />
        {numberFields.map((field) => (
          <Fact key={field} label={estimateFieldLabels[field]} value={numberText(numbers[field])} />
        ))}
        <Fact label={estimateFieldLabels.work_block} value={values.work_block ?? ''} />
        <Fact label={estimateFieldLabels.work_description} value={values.work_description ?? ''} />
      </dl>
      <h2>Rate card</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.number}>№</th>
            <th>Специалист</th>
            <th className={styles.unit}>Ед. изм.</th>
            <th className={`${paper.right} ${styles.rate}`}>Ставка нетто, ₽/час</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.position_id}>
              <td>{index + 1}</td>
              <td>{row.position_title}</td>
              <td>час</td>
              <td className={paper.right}>{numberText(countedRate(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {managementKeys
        .filter((table) => sums.tables[table].lines.length > 0)
        .map((table) => (
          <section key={table}>
            <h2>{sectionTitle(table)}</h2>
            <Lines table={sums.tables[table]} />
          </section>
        ))}
      {faults.length === 0 && <Summary sums={sums} />}
    </>
  )
}

function Summary({ sums }: { sums: EstimateSums }) {
  return (
    <section className={styles.summary}>
      <h2>Итог для клиента</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Статья</th>
            <SumHeads />
          </tr>
        </thead>
        <tbody>
          {summaryRows(sums).map((row) => (
            <tr key={row.title} {...(row.isTotal && { className: paper.total ?? '' })}>
              <td>{row.title}</td>
              <SumCells sums={row.sums} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <LinkedText text={value.trim() || nothing} />
      </dd>
    </div>
  )
}

function numberText(value: number | null | undefined): string {
  return Number.isFinite(value) ? formatNumber(value ?? 0) : nothing
}

function Lines({ table: { lines, totals } }: { table: SumsTable }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.number}>№</th>
          <th>Специалист</th>
          <th className={`${paper.right} ${styles.lineRate}`}>Ставка нетто, ₽/час</th>
          <th className={`${paper.right} ${styles.hours}`}>Часы</th>
          <SumHeads />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.row.position_id}>
            <td>{index + 1}</td>
            <td>{line.row.position_title}</td>
            <td className={paper.right}>{formatNumber(line.rate)}</td>
            <td className={paper.right}>{formatNumber(line.hours)}</td>
            <SumCells sums={line} />
          </tr>
        ))}
        <tr className={paper.total}>
          <td colSpan={3}>Итого</td>
          <td className={paper.right}>{formatNumber(totals.hours)}</td>
          <SumCells sums={totals} />
        </tr>
      </tbody>
    </table>
  )
}

function SumHeads() {
  return sumColumns.map(({ field, title }) => (
    <th key={field} className={`${paper.right} ${styles.sum}`}>
      {title}
    </th>
  ))
}

function SumCells({ sums }: { sums: Sums }) {
  return sumColumns.map(({ field }) => (
    <td key={field} className={paper.right}>
      {formatMoney(sums[field])}
    </td>
  ))
}
