import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import type { Position } from '#contract/positions.ts'
import { inUseText } from './position-in-use.ts'
import styles from './positions.module.css'

type PositionCardsProps = {
  positions: readonly Position[] | undefined
  onDelete: (position: Position) => void
}

/** The registry of positions below 992 px, with descriptions in full. */
export function PositionCards({ positions, onDelete }: PositionCardsProps) {
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
