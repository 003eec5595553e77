import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { RowHeightButton } from '#client/ui/list/row-height-button.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import type { PrimaryAction } from '#client/ui/page/primary-button.tsx'
import { useAddAction } from '#client/ui/page/use-add-action.tsx'
import { EmptyList } from '#client/ui/states/empty-list.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Position } from '#contract/positions.ts'
import { inUseText } from './position-in-use.ts'
import styles from './positions.module.css'
import { useDeletePosition } from './positions.mutations.ts'
import { PositionsTable } from './positions-table.tsx'

const unavailable = {
  title: 'Ошибка загрузки должностей',
  notAvailableOffline: 'Реестр должностей ещё не загружен',
}

/** «Реестр должностей»: the specialists for estimates. */
export function PositionsPage() {
  const [toDelete, setToDelete] = useState<Position>()
  const add = useAddAction(sections.positions.create)
  return (
    <>
      <PageHeader title={sections.positions.title} actions={<RowHeightButton />} primary={add} />
      <PageContent>
        <PositionList add={add} onDelete={setToDelete} />
      </PageContent>
      <ConfirmAbout
        thing={toDelete}
        title="Удалить должность"
        cancelLabel="Отменить"
        offlineAction="удалить должность"
        action={useDeletePosition()}
        onClose={() => setToDelete(undefined)}
      >
        {({ title }) => (
          <>
            Вы уверены, что хотите удалить должность?
            <br />
            <strong>{title}</strong>
          </>
        )}
      </ConfirmAbout>
    </>
  )
}

type PositionListProps = { add: PrimaryAction; onDelete: (position: Position) => void }

function PositionList({ add, onDelete }: PositionListProps) {
  const query = useQuery(positionsQuery())
  const screen = useScreen()
  const positions = query.data?.data
  return (
    <ListStates
      query={query}
      rows={positions}
      unavailable={unavailable}
      empty={
        <EmptyList
          title="Должностей пока нет."
          text="Из должностей складываются ставки расчётки. Добавьте первую должность, потом создайте расчётку."
          add={add}
        />
      }
    >
      {screen === 'desktop' ? (
        <PositionsTable positions={positions} busy={query.isFetching && positions !== undefined} onDelete={onDelete} />
      ) : (
        <PositionCards positions={positions} onDelete={onDelete} />
      )}
    </ListStates>
  )
}

type PositionCardsProps = {
  positions: readonly Position[] | undefined
  onDelete: (position: Position) => void
}

/** The registry of positions below 992 px, with descriptions in full. */
function PositionCards({ positions, onDelete }: PositionCardsProps) {
  return (
    <CardList label="Должности" items={positions} itemKey={({ id }) => id} estimatedHeight={100}>
      {(position) => (
        <div className={styles.card}>
          <div className={styles.text}>
            <h2 className={styles.cardTitle}>{position.title}</h2>
            <p className={styles.description}>
              <LinkedText text={position.description} />
            </p>
          </div>
          <DeleteButton
            place="card"
            label={`Удалить должность «${position.title}»`}
            offlineAction="удалить должность"
            reason={inUseText(position)}
            onClick={() => onDelete(position)}
          />
        </div>
      )}
    </CardList>
  )
}
