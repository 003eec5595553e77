import { Link } from '@tanstack/react-router'
import { estimateColumns } from '#client/features/estimates/data/estimate-columns.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { CardList } from '#client/ui/list/card-list.tsx'
import type { ListedEstimate } from '#contract/estimates.ts'
import { type EstimateActions, EstimateMenu } from './estimate-menu.tsx'
import styles from './estimates-list.module.css'

type EstimateCardsProps = EstimateActions & { estimates: readonly ListedEstimate[] | undefined }

/** The list below 992 px. */
export function EstimateCards({ estimates, ...actions }: EstimateCardsProps) {
  return (
    <CardList label="Расчётки" items={estimates} itemKey={({ id }) => id} estimatedHeight={188}>
      {(estimate) => (
        <>
          <div className={styles.head}>
            <div className={styles.name}>
              <h2 className={styles.title}>
                <Link
                  className={styles.cardLink}
                  to="/placement/estimates/$id/edit"
                  params={{ id: String(estimate.id) }}
                  preload={false}
                >
                  {estimate.title}
                </Link>
              </h2>
              <div className={styles.client}>{estimate.client_name}</div>
            </div>
            <div className={styles.menu}>
              <EstimateMenu estimate={estimate} {...actions} />
            </div>
          </div>
          <dl className={styles.figures}>
            {estimateColumns.map(({ field, title }) => (
              <div key={field}>
                <dt>{title}</dt>
                <dd>{formatNumber(estimate[field])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </CardList>
  )
}
