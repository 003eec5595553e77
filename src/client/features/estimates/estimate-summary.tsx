import { FileSpreadsheet, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { Paper } from '#client/ui/page/paper.tsx'
import { useDownload } from '#client/ui/page/use-download.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import { summaryFormulas } from './data/estimate-formulas.ts'
import { summaryRows, vatSumsHint } from './data/estimate-sums.ts'
import { EstimatePrint } from './estimate-print.tsx'
import styles from './estimate-summary.module.css'
import { SumCells, SumHeads } from './tables/estimate-cells.tsx'
import { EstimateSection } from './tables/estimate-section.tsx'
import tables from './tables/estimate-table.module.css'

const wrongTotal = 'Итог неверен: есть неверные или пустые числа'

type EstimateSummaryProps = ComponentProps<typeof EstimatePrint>

/** Shows what the client pays, and the ways to export it. */
export function EstimateSummaryCard({ document, isUnsaved }: EstimateSummaryProps) {
  const formulas = summaryFormulas(document.sums)
  return (
    <EstimateSection
      title="Итог для клиента"
      hint={document.faults.length > 0 ? wrongTotal : vatSumsHint(document.values)}
      action={<EstimateExport document={document} isUnsaved={isUnsaved} />}
    >
      <div className={tables.frame}>
        <table className={`${tables.table} ${styles.table}`} aria-label="Итог для клиента">
          <thead className={tables.hiddenHead}>
            <tr>
              <th>Статья</th>
              <SumHeads className={styles.sum} />
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

/** Exports the content of the screen, saved or not, also offline. */
function EstimateExport({ document, isUnsaved }: EstimateSummaryProps) {
  const { isWriting, download } = useDownload(async () => {
    const { downloadEstimate } = await import('./estimate-workbook.ts')
    await downloadEstimate(document)
  })
  /** A client must not get a total that leaves out what is wrong. */
  const withSums = (start: () => void) => () => {
    const [fault] = document.faults
    if (fault === undefined) start()
    else toast.warning(`Итог был бы неверным. ${fault}`, { key: 'estimate-faults' })
  }
  const size = useScreen() === 'phone' ? 'middle' : 'small'
  return (
    <>
      <Button size={size} icon={<Printer size={16} />} onClick={withSums(() => window.print())}>
        Печать
      </Button>
      <Button size={size} icon={<FileSpreadsheet size={16} />} loading={isWriting} onClick={withSums(download)}>
        Скачать XLSX
      </Button>
      <Paper>
        <EstimatePrint document={document} isUnsaved={isUnsaved} />
      </Paper>
    </>
  )
}
