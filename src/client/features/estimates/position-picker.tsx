import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { Position } from '#contract/positions.ts'
import { positionChoiceQuery } from './estimate.queries.ts'
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
  const { data, isError, isFetching, refetch } = useQuery(positionChoiceQuery())
  const free = freePositions(data ?? [], rows)
  return (
    <SpecialistPicker
      open={open}
      options={free}
      instead={
        data === undefined ? (
          <div className={styles.nothing}>
            {isError ? (
              <>
                <p>Не удалось загрузить реестр должностей</p>
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
            {data.length === 0
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
