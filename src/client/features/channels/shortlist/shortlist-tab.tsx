import { Bookmark, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { useShortlisted } from '#client/features/channels/data/channels.queries.ts'
import { useUnfitChannels } from '#client/features/channels/data/placement-rules.queries.ts'
import { baseRoute } from '#client/features/channels/data/use-channels-list.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { usePageActions } from '#client/lib/page/page-actions.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { type DeviceShortlist, shortlists, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Button } from '#client/ui/control/button.tsx'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { Menu, MenuItem, Opener } from '#client/ui/dialog/menu.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ShortlistComparison } from './comparison/shortlist-comparison.tsx'
import { ShortlistBudget, ShortlistLack, ShortlistSums } from './comparison/shortlist-sums.tsx'
import styles from './shortlist.module.css'
import { ShortlistForm } from './shortlist-form.tsx'
import { ShortlistPaper } from './shortlist-paper.tsx'
import { ShortlistPaste } from './shortlist-paste.tsx'
import { type ShortlistAction, useShortlistActions } from './use-shortlist-actions.ts'

/** «Подборка»: compares the picked channels, sums them up and hands them to the client. */
export function ShortlistTab() {
  const navigate = baseRoute.useNavigate()
  const browse = () => void navigate({ search: (previous) => ({ ...previous, tab: 'channels' }) })
  const { current } = useShortlists()
  const ids = current?.rows.map(({ channel_id }) => channel_id) ?? []
  const shortlisted = useShortlisted(ids)
  const [isPasting, setPasting] = useState(false)
  const channels = shortlisted.flatMap((one) => (one.state === 'there' ? [one.channel] : []))
  const isWhole = channels.length === ids.length
  const unfit = useUnfitChannels(channels)
  return (
    <div className={styles.content}>
      <ShortlistBar channels={channels} unfit={unfit} isWhole={isWhole} onPaste={() => setPasting(true)} />
      {current === undefined || ids.length === 0 ? (
        <>
          {current && <ShortlistBudget list={current} shortlisted={[]} />}
          <ShortlistEmpty onBrowse={browse} onPaste={() => setPasting(true)} />
        </>
      ) : (
        <>
          <ShortlistLack shortlisted={shortlisted} unfit={unfit} />
          <ShortlistBudget list={current} shortlisted={shortlisted} />
          <ShortlistSums channels={channels} />
          {/* The key binds a half-typed note to its list. */}
          <ShortlistComparison key={current.id} list={current} shortlisted={shortlisted} />
        </>
      )}
      <ShortlistPaste open={isPasting} onClose={() => setPasting(false)} />
      {current && <ShortlistPaper list={current} channels={channels} />}
    </div>
  )
}

function ShortlistEmpty({ onBrowse, onPaste }: { onBrowse: () => void; onPaste: () => void }) {
  const isKeptThere = useServerCalls()?.isOurs !== false
  const kept = isKeptThere
    ? 'Подборка видна вам на всех устройствах и пополняется без сети.'
    : 'Подборка хранится на этом устройстве до выхода и открывается без сети.'
  return (
    <EmptyState
      icon={<Bookmark size={24} />}
      title="В подборке пока нет каналов"
      text={`Отметьте каналы закладкой в списке или вставьте ссылки из письма. ${kept}`}
      action={
        <div className={styles.buttons}>
          <Button onClick={onPaste}>Вставить ссылки</Button>
          <Button variant="primary" onClick={onBrowse}>
            К списку каналов
          </Button>
        </div>
      }
    />
  )
}

type ActionsProps = Parameters<typeof useShortlistActions>[0]

function ShortlistBar(props: Omit<ActionsProps, 'list' | 'onEdit'>) {
  const { all, current } = useShortlists()
  const [form, setForm] = useState<{ list: DeviceShortlist | undefined; from: 'budget' | undefined; key: number }>()
  const [isOpen, setOpen] = useState(false)
  const edit = (list: DeviceShortlist | undefined, from?: 'budget') => {
    setForm({ list, from, key: (form?.key ?? 0) + 1 })
    setOpen(true)
  }
  return (
    <div className={styles.bar} data-screen-only>
      {all.length > 0 && (
        <NativeSelect
          className={styles.choice}
          aria-label="Подборка"
          value={current?.id}
          placeholder="Выберите подборку"
          options={all.map((list) => ({ value: list.id, label: labelOf(list) }))}
          onChange={shortlists.choose}
        />
      )}
      {current ? (
        <Actions {...props} list={current} onEdit={edit} />
      ) : (
        <Button icon={<Plus size={18} />} onClick={() => edit(undefined)}>
          Новая подборка
        </Button>
      )}
      {current && <About list={current} />}
      {form && (
        <ShortlistForm key={form.key} list={form.list} from={form.from} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** Lists may share a name, so the label includes the owner. */
function labelOf({ name, is_own, owner_name, rows }: DeviceShortlist): string {
  return [`${name} · ${rows.length}`, ...(is_own ? [] : [owner_name])].join(' · ')
}

/** Shows buttons for the most frequent actions that fit, and a menu for the rest. */
function Actions(props: ActionsProps) {
  const { paste, budget, handOver, change, isDeleting } = useShortlistActions(props)
  const screen = useScreen()
  const filling = handOver.length > 0 ? [paste] : []
  const shown = { phone: handOver.slice(0, 1), tablet: handOver, desktop: [...filling, ...handOver] }[screen]
  const others = [paste, ...budget, ...handOver].filter((action) => !shown.includes(action))
  const inMenu = [...others, ...change]
  usePageActions(inMenu)
  return (
    <>
      {shown.map((action) => (
        <ActionButton key={action.label} action={action} isIcon={screen === 'phone'} />
      ))}
      <Opener
        opens="menu"
        icon={<Ellipsis size={18} />}
        aria-label="Действия с подборкой"
        loading={isDeleting}
        layer={(close) => (
          <Menu onClose={close}>
            {inMenu.map(({ run, why, ...item }) => (
              <MenuItem key={item.label} {...item} reason={why} onClick={run} />
            ))}
          </Menu>
        )}
      />
    </>
  )
}

function ActionButton({ action, isIcon }: { action: ShortlistAction; isIcon: boolean }) {
  const { label, short = label, Icon, run, why, isBusy = false } = action
  const hint = isIcon || short !== label ? label : undefined
  return (
    <Button
      reason={why}
      hint={hint}
      icon={<Icon size={18} />}
      loading={isBusy}
      onClick={run}
      {...(hint && { 'aria-label': label })}
    >
      {isIcon ? null : short}
    </Button>
  )
}

function About({ list }: { list: DeviceShortlist }) {
  const { client_name, project_title, is_shared, is_own, owner_name, unsent } = list
  const facts = [
    ...(client_name ? [`Клиент: ${client_name}`] : []),
    ...(project_title ? [`Проект: ${project_title}`] : []),
    ...(is_own ? [] : [`Автор: ${owner_name}`]),
    ...(is_shared ? ['Общая: видят и пополняют все сотрудники'] : []),
    ...(unsent > 0 ? [`Пока только на этом устройстве: ${formatCount(unsent, changeForms)}`] : []),
  ]
  return (
    <>
      {facts.length > 0 && <p className={styles.about}>{facts.join(' · ')}</p>}
      {list.notices.map((text) => (
        <p key={text} className={styles.about} role="status">
          {text}
        </p>
      ))}
    </>
  )
}

const changeForms = { one: 'изменение', few: 'изменения', many: 'изменений' }
