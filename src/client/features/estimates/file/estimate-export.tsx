import { FileSpreadsheet, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { Paper } from '#client/ui/page/paper.tsx'
import { useDownload } from '#client/ui/page/use-download.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import { EstimatePrint } from './estimate-print.tsx'

const icon = { size: 16, strokeWidth: 1.75 } as const

type EstimateExportProps = ComponentProps<typeof EstimatePaper>

/** Exports the content of the screen, saved or not, also offline. */
export function EstimateExport({ document, isUnsaved }: EstimateExportProps) {
  const { isWriting, download } = useDownload(async () => {
    const { downloadEstimate } = await import('./download-estimate.ts')
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
      <Button size={size} icon={<Printer {...icon} />} onClick={withSums(() => window.print())}>
        Печать
      </Button>
      <Button size={size} icon={<FileSpreadsheet {...icon} />} loading={isWriting} onClick={withSums(download)}>
        Скачать XLSX
      </Button>
      <EstimatePaper document={document} isUnsaved={isUnsaved} />
    </>
  )
}

function EstimatePaper(props: ComponentProps<typeof EstimatePrint>) {
  return (
    <Paper>
      <EstimatePrint {...props} />
    </Paper>
  )
}
