import { estimateColumns } from '#client/features/estimates/data/estimate-columns.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import card from '#client/ui/list/card.module.css'
import { CardList } from '#client/ui/list/card-list.tsx'
import type { ListedEstimate } from '#contract/estimates.ts'
import { EstimateLink } from './estimate-link.tsx'
import { type EstimateActions, EstimateMenu } from './estimate-menu.tsx'
import styles from './estimates-list.module.css'

type EstimateCardsProps = EstimateActions & { estimates: readonly ListedEstimate[] | undefined }

/** The list below 992 px. */
export function EstimateCards({ estimates, ...actions }: EstimateCardsProps) {
  return (
    <CardList label="Расчётки" items={estimates} itemKey={({ id }) => id} estimatedHeight={188}>
      {(estimate) => (
        <>
          <div className={card.head}>
            <div className={styles.name}>
              <h2 className={card.title}>
                <EstimateLink className={card.link} estimate={estimate} />
              </h2>
              <div className={card.line}>{estimate.client_name}</div>
            </div>
            <div className={styles.menu}>
              <EstimateMenu estimate={estimate} {...actions} />
            </div>
          </div>
          <dl className={card.figures}>
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
