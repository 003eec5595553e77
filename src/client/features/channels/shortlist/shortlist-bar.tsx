import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#client/lib/page/format.ts'
import { usePageActions } from '#client/lib/page/page-actions.ts'
import { type DeviceShortlist, shortlists, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Button } from '#client/ui/control/button.tsx'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { Menu, MenuItem, Opener } from '#client/ui/dialog/menu.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './shortlist.module.css'
import { ShortlistForm } from './shortlist-form.tsx'
import { type ShortlistAction, useShortlistActions } from './use-shortlist-actions.ts'

type ShortlistBarProps = {
  channels: readonly Channel[]
  unfit: readonly Channel[]
  isWhole: boolean
  onPaste: () => void
}

/** Shows the current list, its client and its actions. */
export function ShortlistBar(props: ShortlistBarProps) {
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
function Actions(props: Parameters<typeof useShortlistActions>[0]) {
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
