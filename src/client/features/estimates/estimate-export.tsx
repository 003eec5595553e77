import { App, Button } from 'antd'
import { FileSpreadsheet, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useScreen } from '#client/ui/screen.ts'
import { downloadWorkbook } from './download-workbook.ts'
import type { EstimateDocument } from './estimate-document.ts'
import { EstimatePrint } from './estimate-print.tsx'

const icon = { size: 16, strokeWidth: 1.75 } as const

/** Hands over what stands on the screen, saved or not, also without a connection. */
export function EstimateExport({ document }: { document: EstimateDocument }) {
  const { message } = App.useApp()
  const [isWriting, setWriting] = useState(false)
  const isPrinting = useIsPrinting()
  const size = useScreen() === 'phone' ? 'middle' : 'small'
  const download = async () => {
    setWriting(true)
    try {
      await downloadWorkbook(document)
    } catch {
      message.error('Не удалось сохранить файл. Обновите страницу и попробуйте ещё раз')
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
      {isPrinting && createPortal(<EstimatePrint document={document} />, window.document.body)}
    </>
  )
}

/** The paper's page is made only when it is asked for, however it is: by the button or by the browser's menu. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture as soon as the event is over.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
