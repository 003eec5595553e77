import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { memo, type ReactNode, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { positionsQuery } from '#client/data/positions.queries.ts'
import type { RateRow } from '#client/features/estimates/data/estimate-content.ts'
import { freePositions } from '#client/features/estimates/data/estimate-rows.ts'
import { lostText, onceConnected } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { CutTextTooltip } from '#client/ui/data-table/cut-text-tooltip.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { noCopyText } from '#client/ui/states/copy-problem.tsx'
import { lookAgainIfEmpty, NoneYet } from '#client/ui/states/none-yet.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import type { Position } from '#contract/positions.ts'
import { findByRank } from '#domain/search-rank.ts'
import styles from './specialist-picker.module.css'

type Specialist = { id: number; title: string; description: string }

type SpecialistPickerProps = {
  open: boolean
  options: readonly Specialist[]
  /** Replaces the list while it is empty. */
  instead?: ReactNode
  onAdd: (ids: number[]) => void
  onClose: () => void
}

/** Adds any number of specialists to a table, found by their titles. */
export function SpecialistPicker({ open, options, instead, onAdd, onClose }: SpecialistPickerProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findByRank(options, search, ({ title }) => title), [options, search])
  const toggle = useCallback(
    (id: number) => setChosen((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    [],
  )
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
      icon={<UserPlus size={22} />}
      width={520}
      onClose={onClose}
      onClosed={reset}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" disabled={chosen.size === 0} onClick={add}>
            {chosen.size > 1 ? `Добавить (${chosen.size})` : 'Добавить'}
          </Button>
        </>
      }
    >
      <TextInput
        type="search"
        autoFocus
        aria-label="Поиск по специалистам"
        placeholder="Поиск по специалистам"
        value={search}
        icon={<Search size={16} aria-hidden />}
        onChange={setSearch}
      />
      <div ref={list} className={styles.list} style={{ maxHeight: heightOf(options.length) }}>
        {instead ?? <Options options={found} chosen={chosen} onToggle={toggle} />}
      </div>
      <CutTextTooltip within={list} />
    </Dialog>
  )
}

/** Returns the height of the whole list. A search keeps this height, so that nothing moves during typing. */
const heightOf = (count: number) => Math.max(120, count * 48 + 10)

type OptionsProps = {
  options: readonly Specialist[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}

const nobody: readonly Specialist[] = []

/** Renders hundreds of options with a delay, so that the dialog and typed letters appear at once. */
function Options({ options, chosen, onToggle }: OptionsProps) {
  const shown = useDeferredValue(options, nobody)
  if (options.length === 0) return <p className={styles.nothing}>Ничего не найдено</p>
  return (
    <ul className={styles.options}>
      {shown.map((option) => (
        <Option key={option.id} option={option} isChosen={chosen.has(option.id)} onToggle={onToggle} />
      ))}
    </ul>
  )
}

type OptionProps = { option: Specialist; isChosen: boolean; onToggle: (id: number) => void }

const Option = memo(function Option({ option, isChosen, onToggle }: OptionProps) {
  const id = useId()
  return (
    <li>
      <label className={styles.option}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-description`}
          onChange={() => onToggle(option.id)}
        />
        <span className={styles.text}>
          <span id={`${id}-title`} className={styles.title}>
            {option.title}
          </span>
          <span id={`${id}-description`} className={styles.description}>
            {option.description}
          </span>
        </span>
      </label>
    </li>
  )
})

type PositionPickerProps = {
  open: boolean
  rows: readonly RateRow[]
  onAdd: (positions: Position[]) => void
  onClose: () => void
}

/** Offers the positions of the registry that the rate card lacks. */
export function PositionPicker({ open, rows, onAdd, onClose }: PositionPickerProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...positionsQuery(),
    ...lookAgainIfEmpty,
    meta: { silent: true },
  })
  const positions = data?.data
  const free = freePositions(positions ?? [], rows)
  return (
    <SpecialistPicker
      open={open}
      options={free}
      instead={
        positions === undefined ? (
          <div className={styles.nothing}>
            {error ? (
              <>
                <p>
                  {error instanceof NotAvailableOfflineError
                    ? `${lostText()}, а ${noCopyText('list')}. ${onceConnected('Реестр должностей загрузится')}`
                    : 'Не удалось загрузить реестр должностей'}
                </p>
                <Button size="small" loading={isFetching} onClick={() => void refetch()}>
                  Повторить
                </Button>
              </>
            ) : (
              <Outline count={6} height={24} />
            )}
          </div>
        ) : free.length === 0 ? (
          <div className={styles.nothing}>
            {positions.length === 0 ? <NoneYet of="positions" /> : 'Все должности из реестра уже в Rate Card'}
          </div>
        ) : undefined
      }
      onAdd={(ids) => onAdd(free.filter(({ id }) => ids.includes(id)))}
      onClose={onClose}
    />
  )
}
