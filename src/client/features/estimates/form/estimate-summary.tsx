import type { ComponentProps } from 'react'
import { summaryRows } from '#client/features/estimates/data/estimate-document.ts'
import { type SumFormulas, summaryFormulas } from '#client/features/estimates/data/estimate-formulas.ts'
import { vatSumsHint } from '#client/features/estimates/data/estimate-sums.ts'
import { EstimateExport } from '#client/features/estimates/file/estimate-export.tsx'
import { EstimateSection } from '#client/features/estimates/tables/estimate-section.tsx'
import tables from '#client/features/estimates/tables/estimate-table.module.css'
import { Formula } from '#client/features/estimates/tables/formula.tsx'
import { Money } from '#client/ui/page/money.tsx'
import type { Sums } from '#domain/estimate.ts'
import styles from './estimate-summary.module.css'

const wrongTotal = 'Итог неверен: есть неверные или пустые числа'

/** Shows what the client pays, and the ways to export it. */
export function EstimateSummaryCard({ document, isUnsaved }: ComponentProps<typeof EstimateExport>) {
  const formulas = summaryFormulas(document.sums)
  return (
    <EstimateSection
      title="Итог для клиента"
      hint={document.faults.length > 0 ? wrongTotal : vatSumsHint(document.values)}
      action={<EstimateExport document={document} isUnsaved={isUnsaved} />}
    >
      <div className={tables.frame}>
        <table className={`${tables.table} ${styles.table}`} aria-label="Итог для клиента">
          <thead className={styles.head}>
            <tr>
              <th>Статья</th>
              <th className={`${tables.right} ${styles.sum}`}>Сумма без НДС</th>
              <th className={`${tables.right} ${styles.sum}`}>НДС</th>
              <th className={`${tables.right} ${styles.sum}`}>Сумма с НДС</th>
            </tr>
          </thead>
          <tbody>
            {summaryRows(document.sums).map(({ key, title, sums, isTotal }) => (
              <tr key={key} {...(isTotal && { className: tables.totals ?? '' })}>
                <td className={styles.title}>{title}</td>
                <SumCells sums={sums} formulas={formulas[key]} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </EstimateSection>
  )
}

function SumCells({ sums, formulas }: { sums: Sums; formulas: SumFormulas }) {
  return (
    <>
      <td className={tables.right} data-label="Сумма без НДС">
        <Formula text={formulas.sum_without_vat}>
          <Money rubles={sums.sum_without_vat} isSum />
        </Formula>
      </td>
      <td className={tables.right} data-label="НДС">
        <Formula text={formulas.vat_amount}>
          <Money rubles={sums.vat_amount} isSum />
        </Formula>
      </td>
      <td className={tables.right} data-label="Сумма с НДС">
        <Formula text={formulas.sum_with_vat}>
          <Money rubles={sums.sum_with_vat} isSum />
        </Formula>
      </td>
    </>
  )
}
