import type { FieldProblem } from '#client/features/channel-import/rows/field-problems.ts'
import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './import-problems.module.css'

type ImportProblemsProps = {
  importing: ChannelImportState
  /** The field whose refused values alone are shown. */
  shown: ChannelField | undefined
  onShow: (field: ChannelField | undefined) => void
}

/** Groups the errors by field. A press shows the rows with refused values, or sets a missing value for all rows. */
export function ImportProblems({ importing, shown, onShow }: ImportProblemsProps) {
  const problems = importing.state.preview?.problems ?? []
  const empty = problems.filter((problem) => problem.empty > 0)
  const wrong = problems.filter((problem) => problem.wrong > 0)
  if (problems.length === 0) return null
  return (
    <section className={styles.problems} aria-label="Что мешает записать строки">
      <div className={styles.scroller}>
        {wrong.length > 0 && (
          <>
            <p id="import-wrong" className={styles.legend}>
              Значения не подошли. Нажмите на поле, чтобы увидеть эти строки
            </p>
            <ul className={styles.list} aria-labelledby="import-wrong">
              {wrong.map((problem) => (
                <li key={problem.field}>
                  <Button
                    size="small"
                    className={styles.field}
                    aria-pressed={shown === problem.field}
                    onClick={() => onShow(shown === problem.field ? undefined : problem.field)}
                  >
                    {labelOf(problem, problem.wrong)}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        {empty.length > 0 && (
          <>
            <p id="import-empty" className={styles.legend}>
              Не хватает значений. Нажмите на поле, чтобы задать его сразу всем строкам
            </p>
            <ul className={styles.list} aria-labelledby="import-empty">
              {empty.map((problem) => (
                <li key={problem.field}>
                  <Button size="small" className={styles.field} onClick={() => importing.backToColumns(problem.field)}>
                    {labelOf(problem, problem.empty)}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

const labelOf = ({ field }: FieldProblem, rows: number) => `${channelFieldLabel(field)}: ${formatCount(rows, rowForms)}`

const rowForms = { one: 'строка', few: 'строки', many: 'строк' }
