import { FileSpreadsheet, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Paper } from '#client/ui/page/paper.tsx'
import { useDownload } from '#client/ui/page/use-download.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import { EstimatePrint } from './estimate-print.tsx'

const icon = { size: 16, strokeWidth: 1.75 } as const

type EstimateExportProps = ComponentProps<typeof EstimatePrint>

/** Exports the content of the screen, saved or not, also offline. */
export function EstimateExport({ document, isUnsaved }: EstimateExportProps) {
  const { isWriting, download } = useDownload(async () => {
    const { downloadEstimate } = await import('./download-estimate.lazy.ts')
    await downloadEstimate(document)
  })
  const size = useScreen() === 'phone' ? 'middle' : 'small'
  return (
    <>
      <Button size={size} icon={<Printer {...icon} />} onClick={() => window.print()}>
        Печать
      </Button>
      <Button size={size} icon={<FileSpreadsheet {...icon} />} loading={isWriting} onClick={download}>
        Скачать XLSX
      </Button>
      <Paper>
        <EstimatePrint document={document} isUnsaved={isUnsaved} />
      </Paper>
    </>
  )
}
