import { App, Button } from 'antd'
import { CopyPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#client/lib/page/format.ts'
import { detailsOf } from '#client/offline/shortlists/shortlist-entries.ts'
import { type DeviceShortlist, shortlists, useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Select } from '#client/ui/input/select.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { maxShortlists } from '#domain/shortlist.ts'
import { useDeleteShortlist } from './shortlist.mutations.ts'
import styles from './shortlist-bar.module.css'
import { ShortlistForm } from './shortlist-form.tsx'

const icon = { size: 18, strokeWidth: 1.75 } as const

/** Which list is looked at and picked for, whom it is for, and what can be done with it as a whole. */
export function ShortlistBar() {
  const { all, current } = useShortlists()
  const { message } = App.useApp()
  const [form, setForm] = useState<{ list: DeviceShortlist | undefined; key: number }>()
  const [isOpen, setOpen] = useState(false)
  const { mutate: remove, isPending } = useDeleteShortlist()
  const open = (list: DeviceShortlist | undefined) => {
    setForm({ list, key: (form?.key ?? 0) + 1 })
    setOpen(true)
  }
  const duplicate = (list: DeviceShortlist) => {
    const copy = { ...detailsOf(list), name: `${list.name.slice(0, 90)} (копия)`, is_shared: false }
    if (shortlists.make(copy, list.rows)) void message.success(`Подборка продублирована: «${copy.name}»`)
    else void message.warning(`Подборок не больше ${maxShortlists}. Удалите ненужные`)
  }
  const offlineAction = current && !current.isNew ? 'изменить подборку' : undefined
  return (
    <div className={styles.bar} data-screen-only>
      {all.length > 0 && (
        <Select<string>
          className={styles.choice ?? ''}
          aria-label="Подборка"
          {...(current ? { value: current.id } : {})}
          placeholder="Выберите подборку"
          options={all.map((list) => ({ value: list.id, label: labelOf(list) }))}
          onChange={shortlists.choose}
        />
      )}
      <Action
        label="Новая подборка"
        isNamed={current === undefined}
        icon={<Plus {...icon} />}
        onClick={() => open(undefined)}
      />
      {current?.is_own && (
        <Action
          label="Изменить"
          icon={<Pencil {...icon} />}
          offlineAction={offlineAction}
          onClick={() => open(current)}
        />
      )}
      {current && (
        <Action label="Дублировать" icon={<CopyPlus {...icon} />} onClick={() => duplicate(current)} />
      )}
      {current?.is_own && (
        <Action
          label="Удалить подборку"
          icon={<Trash2 {...icon} />}
          loading={isPending}
          offlineAction={current.isNew ? undefined : 'удалить подборку'}
          onClick={() => remove(current)}
        />
      )}
      {current && <About list={current} />}
      {form && <ShortlistForm key={form.key} list={form.list} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Lists may share a name: whose it is tells them apart. */
function labelOf({ name, is_own, owner_name, rows }: DeviceShortlist): string {
  return [`${name} · ${rows.length}`, ...(is_own ? [] : [owner_name])].join(' · ')
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

type ActionProps = {
  label: string
  icon: ReactNode
  onClick: () => void
  offlineAction?: string | undefined
  loading?: boolean
  /** Says what it is where nothing else stands beside it. */
  isNamed?: boolean
}

function Action({ label, offlineAction, isNamed = false, ...props }: ActionProps) {
  return (
    <OfflineDisabled action={offlineAction} hint={isNamed ? undefined : label}>
      {(disabled) => (
        <Button {...disabled} {...props} aria-label={label}>
          {isNamed && label}
        </Button>
      )}
    </OfflineDisabled>
  )
}
