import { App, Button } from 'antd'
import { ClipboardPaste, Copy, Eraser, FileSpreadsheet, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Sheet } from '#client/features/channels/files/channel-workbook.ts'
import { openFileWorker } from '#client/features/channels/files/open-file-worker.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { type DeviceShortlist, shortlists, whyNotFilled } from '#client/offline/shortlists/shortlists.ts'
import { useTellDeleted } from '#client/ui/states/undo-delete.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { today } from '#domain/calendar-date.ts'
import { clientSheet, clientText } from './shortlist-client.ts'
import styles from './shortlist-tab.module.css'

const icon = { size: 18, strokeWidth: 1.75 } as const

type HandOverProps = {
  list: DeviceShortlist
  channels: readonly Channel[]
  isWhole: boolean
  onPaste: () => void
}

/** What leaves the house is for the client; it waits until every channel is there. */
export function ShortlistHandOver({ list, channels, isWhole, onPaste }: HandOverProps) {
  const { message } = App.useApp()
  useConnection()
  const notFilled = whyNotFilled(list)
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
      downloadFile(await written(clientSheet(channels)), `${fileName(list)}.xlsx`)
    } catch {
      message.error('Не удалось сохранить файл. Обновите страницу и попробуйте ещё раз')
    } finally {
      setWriting(false)
    }
  }
  const clear = () => {
    const ids = list.rows.map(({ channel_id }) => channel_id)
    const refusal = shortlists.letGo(list.id, ids)
    if (refusal) return void message.warning(refusal)
    tellDeleted({
      text: 'Подборка очищена',
      returned: 'Подборка возвращена',
      again: async () => {
        // Without a network a list of somebody else is not filled, which is the one reason.
        if (shortlists.pickAgain(list.id, ids)) throw new NoConnectionError()
      },
    })
  }
  const off = isWhole ? {} : { disabled: true, title: 'Не все каналы загружены' }
  const locked = notFilled ? { disabled: true, title: notFilled } : {}
  return (
    <div className={styles.toolbar} data-screen-only>
      <Action label="Вставить ссылки" icon={<ClipboardPaste {...icon} />} onClick={onPaste} {...locked} />
      <span className={styles.gap} />
      <Action
        label="Скопировать для клиента"
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
      <Action
        label="Очистить"
        short={null}
        long={null}
        icon={<Eraser {...icon} />}
        onClick={clear}
        {...locked}
      />
    </div>
  )
}

async function written(sheet: Sheet): Promise<Blob> {
  const worker = openFileWorker()
  return Promise.race([worker.remote.workbook(sheet), worker.ended]).finally(worker.end)
}

/** What no file may be called is left out of it. */
const fileName = ({ name }: DeviceShortlist) => name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'Подборка'

type ActionProps = {
  label: string
  /** On tablets, where all of it would take two rows; null is its icon alone. */
  short?: string | null
  /** On desktops; all of it unless told. */
  long?: string | null
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
  loading?: boolean
  title?: string
}

/** On a phone its icon alone. */
function Action({ label, short = label, long = label, title = label, ...props }: ActionProps) {
  const screen = useScreen()
  const shown = { phone: null, tablet: short, desktop: long }[screen]
  return (
    <Button {...props} {...(shown === label ? {} : { 'aria-label': label })} title={title}>
      {shown}
    </Button>
  )
}
