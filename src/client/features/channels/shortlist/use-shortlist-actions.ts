import { useNavigate } from '@tanstack/react-router'
import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Eraser,
  FilePlus,
  FileSpreadsheet,
  type LucideIcon,
  Pencil,
  Plus,
  Printer,
  Trash2,
  Wallet,
} from 'lucide-react'
import { useLetterhead } from '#client/data/letterhead.queries.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { NoConnectionError } from '#client/lib/http/api-error.ts'
import { downloadWorkbook } from '#client/lib/page/download-file.ts'
import { fileName } from '#client/lib/page/file-name.ts'
import type { PageAction } from '#client/lib/page/page-actions.ts'
import { sections } from '#client/lib/page/sections.ts'
import { createDraftKeeper } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'
import { detailsOf } from '#client/offline/shortlists/shortlist-entries.ts'
import { type DeviceShortlist, shortlists, whyNotFilled } from '#client/offline/shortlists/shortlists.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { copyText } from '#client/ui/page/copy-button.tsx'
import { useDownload } from '#client/ui/page/use-download.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import type { Channel } from '#contract/channels.ts'
import { textLimits } from '#contract/fields.ts'
import { today } from '#domain/calendar-date.ts'
import { maxShortlists } from '#domain/shortlist.ts'
import { unfitText } from './comparison/shortlist-sums.tsx'
import { useDeleteShortlist } from './shortlist.mutations.ts'
import { clientText, clientWorkbook } from './shortlist-client.ts'

export type ShortlistAction = PageAction & {
  /** A shorter label for a narrow button. */
  short?: string
  Icon: LucideIcon
  isBusy?: boolean
  isDanger?: boolean
}

type Wanted = {
  list: DeviceShortlist
  /** The channels of the list that are loaded. */
  channels: readonly Channel[]
  /** The channels among them in which the agency's rules forbid a placement. */
  unfit: readonly Channel[]
  isWhole: boolean
  onPaste: () => void
  onEdit: (list: DeviceShortlist | undefined, from?: 'budget') => void
}

/** Returns the actions of a list: filling it, handing it to the client once it is whole, and changing it. */
export function useShortlistActions(wanted: Wanted) {
  const { list, channels, unfit, isWhole, onPaste, onEdit } = wanted
  useConnection()
  const navigate = useNavigate()
  const { mutate: remove, isPending } = useDeleteShortlist()
  const letterhead = useLetterhead()
  const { isWriting, download } = useDownload(async () =>
    downloadWorkbook(
      clientWorkbook(list, channels, { agency: letterhead?.name, today: today(new Date()) }),
      `${fileName(list.name) || 'Подборка'}.xlsx`,
    ),
  )
  const copy = () =>
    copyText(
      clientText(list, channels, today(new Date())),
      unfit.length > 0
        ? `Скопировано. ${unfitText(unfit)}`
        : 'Скопировано. Внутренних цен, скидок и контактов в тексте нет',
    )
  const duplicate = () => {
    const copy = { ...detailsOf(list), name: `${list.name.slice(0, 90)} (копия)`, is_shared: false }
    if (shortlists.make(copy, list.rows)) toast.success(`Подборка продублирована: «${copy.name}»`)
    else toast.warning(`Подборок не больше ${maxShortlists}. Удалите ненужные`)
  }
  const toBrief = () => {
    const { to } = sections.projects.create
    if (keepBriefDraft(to, channels)) void navigate({ to })
  }
  const why = isWhole ? undefined : 'Не все каналы загружены'
  const locked = whyNotFilled(list)
  const offline = (action: string) => (list.isNew ? undefined : action)
  const ifOwn = (action: ShortlistAction) => (list.is_own ? [action] : [])
  /** An empty list has nothing to hand over or to clear. */
  const ifFilled = (...actions: ShortlistAction[]) => (list.rows.length > 0 ? actions : [])
  const paste: ShortlistAction = { label: 'Вставить ссылки', Icon: ClipboardPaste, run: onPaste, why: locked }
  return {
    paste,
    budget: ifOwn({
      label: 'Бюджет подборки',
      Icon: Wallet,
      run: () => onEdit(list, 'budget'),
      offlineAction: offline('изменить бюджет'),
    }),
    handOver: ifFilled(
      { label: 'Скопировать для клиента', short: 'Скопировать', Icon: Copy, run: () => void copy(), why },
      {
        label: 'Скачать XLSX',
        short: 'XLSX',
        Icon: FileSpreadsheet,
        run: () => void download(),
        why,
        isBusy: isWriting,
      },
      { label: 'Печать', Icon: Printer, run: () => window.print(), why },
    ),
    change: [
      ...ifFilled({ label: 'Новый бриф с этими каналами', Icon: FilePlus, run: toBrief, why }),
      { label: 'Новая подборка', Icon: Plus, run: () => onEdit(undefined) },
      ...ifOwn({
        label: 'Изменить',
        Icon: Pencil,
        run: () => onEdit(list),
        offlineAction: offline('изменить подборку'),
      }),
      { label: 'Дублировать', Icon: CopyPlus, run: duplicate },
      ...ifFilled({ label: 'Очистить', Icon: Eraser, run: () => clear(list), why: locked, isDanger: true }),
      ...ifOwn({
        label: 'Удалить подборку',
        Icon: Trash2,
        run: () => remove(list),
        offlineAction: offline('удалить подборку'),
        isDanger: true,
      }),
    ],
    isDeleting: isPending,
  }
}

/**
 * Keeps the channels as the draft of a new brief, in its wishes for channels. An unsaved text of the user stays in their
 * place. Returns whether the form has something to show.
 */
function keepBriefDraft(path: string, channels: readonly Channel[]): boolean {
  const state = session.get()
  if (state.status !== 'authenticated') return false
  const keeper = createDraftKeeper(state.user.id, path)
  const wishes = channels.map(({ title, url }) => `${title}: ${url}`).join('\n')
  if (keeper.restored) {
    toast.warning('В новом брифе ваш несохранённый текст, каналы не подставлены. Сохраните его и повторите')
    return true
  }
  if (wishes.length > textLimits.long) {
    toast.warning('Столько каналов не поместится в пожелания брифа. Уберите часть из подборки')
    return false
  }
  keeper.keep(() => ({ values: { channel_wishes: wishes } }))
  if (!keeper.flush()) {
    toast.error('Браузер не дал сохранить черновик брифа')
    return false
  }
  toast.success('Каналы стоят в пожеланиях нового брифа. Заполните остальное и сохраните')
  return true
}

function clear(list: DeviceShortlist) {
  const ids = list.rows.map(({ channel_id }) => channel_id)
  const refusal = shortlists.letGo(list.id, ids)
  if (refusal) return void toast.warning(refusal)
  tellDeleted({
    text: 'Подборка очищена',
    returned: 'Подборка возвращена',
    again: async () => {
      // The only reason for a refusal is another user's list without a network.
      if (shortlists.pickAgain(list.id, ids)) throw new NoConnectionError()
    },
  })
}
