import { Button, Input } from 'antd'
import { Search, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { searchText } from '#domain/search-text.ts'
import styles from './specialist-picker.module.css'

export type Specialist = { id: number; title: string; description: string }

type SpecialistPickerProps = {
  open: boolean
  /** Those who can be added. */
  options: readonly Specialist[]
  /** In place of the list while there is none. */
  instead?: ReactNode
  onAdd: (ids: number[]) => void
  onClose: () => void
}

/** Asks whom to add to a table: any number of specialists, found by their titles. */
export function SpecialistPicker({ open, options, instead, onAdd, onClose }: SpecialistPickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const wanted = searchText(search)
  const found = options.filter(({ title }) => searchText(title).includes(wanted))
  const reset = () => {
    setSearch('')
    setChosen(new Set())
  }
  const add = () => {
    onAdd(options.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
    onClose()
  }
  return (
    <Dialog
      open={open}
      title="Добавить специалиста"
      icon={<UserPlus size={22} strokeWidth={1.75} />}
      width={520}
      onClose={onClose}
      onClosed={reset}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="primary" disabled={chosen.size === 0} onClick={add}>
            {chosen.size > 1 ? `Добавить (${chosen.size})` : 'Добавить'}
          </Button>
        </>
      }
    >
      <Input
        type="search"
        autoFocus
        aria-label="Поиск по специалистам"
        placeholder="Поиск по специалистам"
        value={search}
        prefix={<Search size={16} strokeWidth={1.75} color="var(--text3)" aria-hidden />}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className={styles.list}>
        {instead ?? (
          <Options
            options={found}
            chosen={chosen}
            onToggle={(id) => setChosen((ids) => new Set(ids.has(id) ? without(ids, id) : [...ids, id]))}
          />
        )}
      </div>
    </Dialog>
  )
}

type OptionsProps = {
  options: readonly Specialist[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}

function Options({ options, chosen, onToggle }: OptionsProps) {
  if (options.length === 0) return <p className={styles.nothing}>Ничего не найдено</p>
  return (
    <ul className={styles.options}>
      {options.map(({ id, title, description }) => (
        <li key={id}>
          <label className={styles.option}>
            <input
              type="checkbox"
              className={styles.box}
              checked={chosen.has(id)}
              onChange={() => onToggle(id)}
            />
            <span className={styles.text}>
              <span className={styles.title}>{title}</span>
              <span className={styles.description}>{description}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function without(ids: ReadonlySet<number>, id: number): number[] {
  return [...ids].filter((other) => other !== id)
}
