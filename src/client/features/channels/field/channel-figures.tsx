import { type FiguredValues, figureWarnings } from '#domain/channel-figures.ts'
import styles from './channel-figures.module.css'
import { ChannelWarning } from './channel-warning.tsx'
import { priceFigures, termFigure, viewFigures } from './derived-figures.tsx'

/** Shows the figures derived from a channel's prices, each with its formula; a form shows several in a row. */
export function ChannelFigures({ values, place }: { values: FiguredValues; place: 'sheet' | 'form' }) {
  return (
    <dl className={styles.figures} data-place={place}>
      {[...priceFigures, ...viewFigures, termFigure].map(({ label, formula, render }) => (
        <div key={label} className={styles.figure}>
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

/** Shows warnings about the figures. Warnings about the registry and the contract appear at their own fields. */
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
