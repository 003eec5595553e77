import { type FiguredValues, figureWarnings } from '#domain/channel-figures.ts'
import styles from './channel-figures.module.css'
import { ChannelWarning } from './channel-warning.tsx'
import { priceFigures, termFigure, viewFigures } from './derived-figures.tsx'

/** What follows from a channel's prices, with the formula of each figure; in a form there is room for several beside each other. */
export function ChannelFigures({ values, place }: { values: FiguredValues; place: 'sheet' | 'form' }) {
  return (
    <dl className={styles.figures} data-place={place}>
      {[...priceFigures, ...viewFigures, termFigure].map(({ label, formula, render }) => (
        <div key={label}>
          <dt>
            {label}
            <small>{formula}</small>
          </dt>
          <dd>{render(values)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What in the figures calls for attention; what the registry and the contract say stands in their own fields. */
export function FigureWarnings({ values, place }: { values: FiguredValues; place: 'sheet' | 'form' }) {
  const warnings = figureWarnings(values)
  if (warnings.length === 0) return null
  return (
    <div className={styles.warnings} data-place={place}>
      {warnings.map((warning) => (
        <ChannelWarning key={warning} warning={warning} values={values} />
      ))}
    </div>
  )
}
