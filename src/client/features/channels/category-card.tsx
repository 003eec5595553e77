import { Tooltip } from 'antd'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { formatCount } from '#client/lib/format.ts'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import styles from './category-card.module.css'
import { channelCount, inUseText } from './category-in-use.ts'

type CategoryCardProps = { category: ChannelCategory; onDelete: (category: ChannelCategory) => void }

/** A category with its number of channels; one that is in use cannot be deleted, and its bin says by which. */
export function CategoryCard({ category, onDelete }: CategoryCardProps) {
  const count = channelCount(category)
  return (
    <li className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.title}>{category.title}</h2>
        <div className={styles.count}>
          {count === 0 ? 'Нет каналов' : formatCount(count, { one: 'канал', few: 'канала', many: 'каналов' })}
        </div>
      </div>
      {count === 0 ? (
        <OfflineDisabled action="удалить категорию">
          {(disabled) => (
            <button
              {...disabled}
              type="button"
              className={styles.bin}
              aria-label={`Удалить категорию «${category.title}»`}
              onClick={() => onDelete(category)}
            >
              <Trash2 size={18} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </OfflineDisabled>
      ) : (
        <UsedBin category={category} />
      )}
    </li>
  )
}

function UsedBin({ category }: { category: ChannelCategory }) {
  const id = useId()
  const reason = inUseText(category)
  return (
    <>
      <Tooltip
        title={<div className={styles.reason}>{reason}</div>}
        styles={{ root: { maxWidth: 320 } }}
        placement="bottomRight"
        trigger={['hover', 'focus', 'click']}
      >
        <button
          type="button"
          className={styles.bin}
          aria-disabled
          aria-label={`Удалить категорию «${category.title}»`}
          aria-describedby={id}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
