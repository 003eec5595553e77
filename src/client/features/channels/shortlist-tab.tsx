import { App, Button } from 'antd'
import { Bookmark, ClipboardPaste, Copy, FileSpreadsheet, Printer, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { downloadFile } from '#client/lib/download-file.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { usePrinting } from '#client/ui/printing.ts'
import { useTellDeleted } from '#client/ui/returnable.tsx'
import { useScreen } from '#client/ui/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import type { Sheet } from './channel-workbook.ts'
import { openFileWorker } from './open-file-worker.ts'
import { shortlist, useShortlist } from './shortlist.ts'
import { clientSheet, clientText } from './shortlist-client.ts'
import { ShortlistComparison } from './shortlist-comparison.tsx'
import { ShortlistLack } from './shortlist-lack.tsx'
import { ShortlistPaper } from './shortlist-paper.tsx'
import { ShortlistPaste } from './shortlist-paste.tsx'
import { ShortlistSums } from './shortlist-sums.tsx'
import styles from './shortlist-tab.module.css'
import { useShortlisted } from './use-shortlisted.ts'

const icon = { size: 18, strokeWidth: 1.75 } as const

/** «Подборка»: the picked channels side by side, their sums, and how to hand them to the client. */
export function ShortlistTab({ onBrowse }: { onBrowse: () => void }) {
  const ids = useShortlist()
  const shortlisted = useShortlisted(ids)
  const [isPasting, setPasting] = useState(false)
  const channels = shortlisted.flatMap((one) => (one.state === 'there' ? [one.channel] : []))
  const isWhole = channels.length === ids.length
  const isPrinting = usePrinting()
  return (
    <div className={styles.content}>
      {ids.length === 0 ? (
        <EmptyState
          icon={<Bookmark size={24} strokeWidth={1.75} />}
          title="В подборке пока нет каналов"
          text="Отметьте каналы закладкой в списке или вставьте ссылки из письма. Подборка хранится на этом устройстве и открывается без сети."
          action={
            <div className={styles.buttons}>
              <Button onClick={() => setPasting(true)}>Вставить ссылки</Button>
              <Button type="primary" onClick={onBrowse}>
                К списку каналов
              </Button>
            </div>
          }
        />
      ) : (
        <>
          <Toolbar channels={channels} isWhole={isWhole} onPaste={() => setPasting(true)} />
          <ShortlistLack shortlisted={shortlisted} />
          <ShortlistSums channels={channels} />
          <ShortlistComparison shortlisted={shortlisted} />
        </>
      )}
      <ShortlistPaste open={isPasting} onClose={() => setPasting(false)} />
      {isPrinting && createPortal(<ShortlistPaper channels={channels} count={ids.length} />, document.body)}
    </div>
  )
}

type ToolbarProps = { channels: readonly Channel[]; isWhole: boolean; onPaste: () => void }

/** What leaves the house is for the client; it waits until every channel is there. */
function Toolbar({ channels, isWhole, onPaste }: ToolbarProps) {
  const { message } = App.useApp()
  const ids = useShortlist()
  const tellDeleted = useTellDeleted()
  const [isWriting, setWriting] = useState(false)
  const copy = async () => {
    try {
      // Outside of HTTPS there is no clipboard at all, and to ask it fails at once.
      await navigator.clipboard.writeText(clientText(channels, today(new Date())))
      message.success('Скопировано. Внутренних цен, скидок и контактов в тексте нет')
    } catch {
      message.error('Браузер не дал скопировать. Разрешите доступ к буферу обмена')
    }
  }
  const download = async () => {
    setWriting(true)
    try {
      downloadFile(await written(clientSheet(channels)), 'Подборка каналов.xlsx')
    } catch {
      message.error('Не удалось сохранить файл. Обновите страницу и попробуйте ещё раз')
    } finally {
      setWriting(false)
    }
  }
  const clear = () => {
    shortlist.replace([])
    tellDeleted({
      text: 'Подборка очищена',
      returned: 'Подборка возвращена',
      again: async () => shortlist.replace(ids),
    })
  }
  const off = isWhole ? {} : { disabled: true, title: 'Не все каналы загружены' }
  return (
    <div className={styles.toolbar} data-screen-only>
      <Action label="Вставить ссылки" icon={<ClipboardPaste {...icon} />} onClick={onPaste} />
      <span className={styles.gap} />
      <Action
        label="Скопировать клиенту"
        short="Скопировать"
        icon={<Copy {...icon} />}
        onClick={copy}
        {...off}
      />
      <Action
        label="Скачать XLSX"
        short="XLSX"
        icon={<FileSpreadsheet {...icon} />}
        onClick={download}
        loading={isWriting}
        {...off}
      />
      <Action label="Печать" icon={<Printer {...icon} />} onClick={() => window.print()} {...off} />
      <Action label="Очистить" short={null} icon={<Trash2 {...icon} />} onClick={clear} />
    </div>
  )
}

async function written(sheet: Sheet): Promise<Blob> {
  const worker = openFileWorker()
  return Promise.race([worker.remote.workbook(sheet), worker.ended]).finally(worker.end)
}

type ActionProps = {
  label: string
  /** On tablets, where all of it would take two rows; null is its icon alone. */
  short?: string | null
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
  loading?: boolean
  title?: string
}

/** On a phone its icon alone. */
function Action({ label, short = label, title = label, ...props }: ActionProps) {
  const screen = useScreen()
  const shown = { phone: null, tablet: short, desktop: label }[screen]
  return (
    <Button {...props} {...(shown === label ? {} : { 'aria-label': label })} title={title}>
      {shown}
    </Button>
  )
}
