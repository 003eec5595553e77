import { useState } from 'react'
import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import type { ChannelImport } from '#contract/channel-imports.ts'

type ImportUndoProps = { importing: ChannelImportState; written: ChannelImport; size?: 'small' | 'middle' }

/** «Отменить импорт»: asks first, and tells how many channels and categories go. */
export function ImportUndo({ importing, written, size = 'middle' }: ImportUndoProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} loading={importing.state.isBusy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Отменить импорт
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Отменить импорт?"
        confirmLabel="Отменить импорт"
        cancelLabel="Не отменять"
        offlineAction="отменить импорт"
        onConfirm={() => {
          setAsking(false)
          void importing.undo(written.id)
        }}
        onCancel={() => setAsking(false)}
      >
        {outcomeOf(written)}
      </ConfirmDialog>
    </>
  )
}

function outcomeOf({ created, changed, made_categories }: ChannelImport): string {
  const gone = [
    ...(created > 0 ? [formatCount(created, channelForms)] : []),
    ...(made_categories > 0 ? [formatCount(made_categories, categoryForms)] : []),
  ]
  const sentences = [
    ...(gone.length > 0 ? [`Будут удалены: ${gone.join(' и ')}.`] : []),
    ...(made_categories > 0 ? ['Категории, в которых есть и другие каналы, останутся.'] : []),
    ...(changed > 0 ? [`Вернутся к прежнему виду: ${formatCount(changed, channelForms)}.`] : []),
  ]
  return sentences.length === 0 ? 'Этот импорт ничего не изменил в базе.' : sentences.join(' ')
}

const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }
const categoryForms = { one: 'категория', few: 'категории', many: 'категорий' }
