import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lostText } from '#client/lib/connection.ts'
import { positionsQuery } from '#client/lib/positions.queries.ts'
import { NothingKeptError } from '#client/offline/nothing-kept-error.ts'
import type { Position } from '#contract/positions.ts'
import type { RateRow } from './estimate-content.ts'
import { freePositions } from './estimate-rows.ts'
import styles from './specialist-picker.module.css'
import { SpecialistPicker } from './specialist-picker.tsx'

type PositionPickerProps = {
  open: boolean
  rows: readonly RateRow[]
  onAdd: (positions: Position[]) => void
  onClose: () => void
}

/** Asks which positions of the registry to add to the rate card; those that are in it are not offered. */
export function PositionPicker({ open, rows, onAdd, onClose }: PositionPickerProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...positionsQuery(), meta: { silent: true } })
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
                  {error instanceof NothingKeptError
                    ? `${lostText()}, а копии реестра должностей на этом устройстве пока нет`
                    : 'Не удалось загрузить реестр должностей'}
                </p>
                <Button size="small" loading={isFetching} onClick={() => void refetch()}>
                  Повторить
                </Button>
              </>
            ) : (
              <Skeleton active paragraph={{ rows: 6 }} title={false} />
            )}
          </div>
        ) : free.length === 0 ? (
          <p className={styles.nothing}>
            {positions.length === 0
              ? 'В реестре должностей пока никого нет'
              : 'Все должности из реестра уже в Rate card'}
          </p>
        ) : undefined
      }
      onAdd={(ids) => onAdd(free.filter(({ id }) => ids.includes(id)))}
      onClose={onClose}
    />
  )
}
