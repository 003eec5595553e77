import { useQuery } from '@tanstack/react-query'
import { positionsQuery } from '#client/data/positions.queries.ts'
import type { RateRow } from '#client/features/estimates/data/estimate-content.ts'
import { freePositions } from '#client/features/estimates/data/estimate-rows.ts'
import { lostText, onceConnected } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { Button } from '#client/ui/control/button.tsx'
import { lookAgainIfEmpty, NoneYet } from '#client/ui/states/none-yet.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { noCopyText } from '#client/ui/states/why-no-copy.ts'
import type { Position } from '#contract/positions.ts'
import styles from './specialist-picker.module.css'
import { SpecialistPicker } from './specialist-picker.tsx'

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
