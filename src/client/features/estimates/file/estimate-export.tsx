import { FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'
import type { EstimateDocument } from '#client/features/estimates/data/estimate-document.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { Paper } from '#client/ui/page/paper.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { downloadWorkbook } from './download-workbook.ts'
import { EstimatePrint } from './estimate-print.tsx'

const icon = { size: 16, strokeWidth: 1.75 } as const

/** Exports the content of the screen, saved or not, also offline. */
export function EstimateExport({ document }: { document: EstimateDocument }) {
  const [isWriting, setWriting] = useState(false)
  const size = useScreen() === 'phone' ? 'middle' : 'small'
  const download = async () => {
    setWriting(true)
    try {
      await downloadWorkbook(document)
    } catch {
      toast.error('Не удалось сохранить файл. Обновите страницу и попробуйте ещё раз')
    } finally {
      setWriting(false)
    }
  }
  return (
    <>
      <Button size={size} icon={<Printer {...icon} />} onClick={() => window.print()}>
        Печать
      </Button>
      <Button size={size} icon={<FileSpreadsheet {...icon} />} loading={isWriting} onClick={download}>
        Скачать XLSX
      </Button>
      <Paper>
        <EstimatePrint document={document} />
      </Paper>
    </>
  )
}
