import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { paramsOfConditions, unknownConditionsOf } from '#client/features/channels/data/asked-filters.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { baseRoute } from '#client/features/channels/data/use-channels-list.ts'
import { describeError, describeUnsaved } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { copyText } from '#client/ui/page/copy-button.tsx'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import { maxViews, type ShownChannels } from '#contract/channel-search/channel-views.ts'
import { isSameView, type SavedView, type SaveOutcome } from './saved-views.ts'
import { useShownView, useShownViewName, useViews } from './use-views.ts'
import { ViewNameForm, ViewRow } from './view-row.tsx'
import styles from './views-dialog.module.css'

type ViewsDialogProps = {
  open: boolean
  /** Opened to save a view: the field of its name takes the focus. */
  saves?: boolean
  onClose: () => void
}

/** «Виды»: saves the list's current filters, order and columns under a name, and opens saved views. */
export function ViewsDialog({ open, saves = false, onClose }: ViewsDialogProps) {
  const views = useViews()
  const { shown, isUsual, show, linkTo } = useShown()
  const list = useRef<HTMLUListElement>(null)
  const choose = (chosen?: ShownChannels) => {
    show(chosen)
    const unknown = unknownConditionsOf(chosen?.conditions ?? [])
    if (unknown.length > 0) {
      toast.warning(`Показано без условий, которых эта версия не знает: ${unknown.join(', ')}`)
    }
    onClose()
  }
  /** Shows the outcome. Resolves to undefined, or to the error of the typed name. */
  const tell = async (saving: Promise<SaveOutcome>, done: string, whyNot = describeUnsaved) => {
    let outcome: SaveOutcome
    try {
      outcome = await saving
    } catch (error) {
      return whyNot(error)
    }
    if (outcome === 'taken') return 'Вид с таким названием уже есть'
    if (outcome === 'full') return `Видов не больше ${maxViews}. Удалите ненужные`
    if (outcome === 'kept') toast.success(done)
    else if (outcome === 'gone') toast.warning('Этот вид уже удалён в другой вкладке или на другом устройстве')
    else toast.warning('На устройстве нет места: изменения видов пропадут, когда страница закроется')
    return undefined
  }
  const change = async (saving: Promise<SaveOutcome>, done: string) => {
    const problem = await tell(saving, done, (error) => describeError(error).message)
    if (problem !== undefined) toast.error(problem)
  }
  const remove = async (view: SavedView, index: number) => {
    list.current?.focus()
    try {
      const outcome = await views.remove(view.id)
      if (outcome === 'unkept') void tell(Promise.resolve(outcome), '')
    } catch (error) {
      return void toast.error(`Не удалось удалить вид. ${describeError(error).message}`)
    }
    tellDeleted({
      text: `Вид «${view.name}» удалён`,
      returned: 'Вид возвращён',
      again: async () => {
        const outcome = await views.add(view, index)
        if (outcome !== 'kept' && outcome !== 'unkept') throw new Error(outcome)
      },
    })
  }
  return (
    <Dialog open={open} title="Виды" width={520} onClose={onClose} footer={<Button onClick={onClose}>Закрыть</Button>}>
      <ul ref={list} className={styles.views} tabIndex={-1} aria-label="Виды">
        <li className={styles.view}>
          <button type="button" className={styles.choose} aria-current={isUsual} onClick={() => choose()}>
            <span className={styles.name}>Обычный вид</span>
            <span className={styles.summary}>Все каналы, ваши столбцы</span>
          </button>
          {isUsual && <Check className={styles.check} size={18} aria-hidden />}
        </li>
        {views.all.map((view, index) => (
          <ViewRow
            key={view.id}
            view={view}
            isCurrent={isSameView(view.shown, shown)}
            onChoose={() => choose(view.shown)}
            onRename={(name) => tell(views.change(view, { name }), 'Вид переименован')}
            onReplace={() => void change(views.change(view, { shown }), 'Вид обновлён')}
            onCopyLink={() => copyText(linkTo(view.shown), 'Ссылка скопирована')}
            onRemove={() => void remove(view, index)}
            isOnServer={views.areOnServer}
          />
        ))}
      </ul>
      <div className={styles.save}>
        <p className={styles.hint}>
          Поиск, фильтры, сортировка и столбцы, которые сейчас на экране, можно сохранить под названием.{' '}
          {views.areOnServer
            ? 'Виды видны вам на всех устройствах; коллеге отправьте ссылку.'
            : 'Виды хранятся на этом устройстве до выхода; коллеге отправьте ссылку.'}
        </p>
        <ViewNameForm
          label="Название нового вида"
          action="Сохранить"
          autoFocus={saves}
          offlineAction={views.areOnServer ? 'сохранить вид' : undefined}
          onSave={(name) => tell(views.add({ name, shown }), 'Вид сохранён')}
        />
      </div>
    </Dialog>
  )
}

function useShown() {
  const router = useRouter()
  const navigate = baseRoute.useNavigate()
  const search = baseRoute.useSearch()
  const shown = useShownView()
  const usual = { ...channelsBaseDefaults, hidden: shown.hidden }
  return {
    shown,
    /** No filter is set, and the columns are the user's own. */
    isUsual: search.hidden === undefined && isSameView(shown, usual),
    show: (next?: ShownChannels) =>
      void navigate({
        search: ({ page_size }) => ({ ...channelsBaseDefaults, page_size, ...(next && searchOf(next)) }),
      }),
    linkTo: (view: ShownChannels) => {
      const { href } = router.buildLocation({
        to: '/placement/channels-base',
        search: { ...channelsBaseDefaults, ...searchOf(view) },
      })
      return location.origin + href
    },
  }
}

function searchOf({ conditions = [], ...shown }: ShownChannels) {
  return { ...shown, ...paramsOfConditions(conditions) }
}

/** Opens «Виды», where the list's filters get a name; names the view that the list shows. */
export function SaveAsViewButton() {
  const [isOpen, setOpen] = useState(false)
  const saved = useShownViewName()
  return (
    <>
      <Button variant="text" size="small" className={styles.saved} onClick={() => setOpen(true)}>
        {saved ? `Вид «${saved}»` : 'Сохранить как вид'}
      </Button>
      <ViewsDialog open={isOpen} saves onClose={() => setOpen(false)} />
    </>
  )
}
