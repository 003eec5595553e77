import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { ImportOutcome } from '#client/features/channel-import/rows/import-session.ts'
import { formatCount, formatNames, formatNumber, plural } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Checkbox, CheckboxGroup } from '#client/ui/control/checkbox.tsx'
import { importLimits } from '#contract/channel-imports.ts'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './import-notes.module.css'
import type { ChannelImportState } from './use-channel-import.ts'

type ImportProblemsProps = {
  importing: ChannelImportState
  /** The field whose refused values alone are shown. */
  shown: ChannelField | undefined
  onShow: (field: ChannelField | undefined) => void
}

/** Groups the errors by field. A press shows the rows with refused values, or sets a missing value for all rows. */
export function ImportProblems({ importing, shown, onShow }: ImportProblemsProps) {
  const problems = importing.state.preview?.problems ?? []
  const press = (kind: 'wrong' | 'empty', field: ChannelField) =>
    kind === 'empty' ? void importing.backToColumns(field) : onShow(shown === field ? undefined : field)
  if (problems.length === 0) return null
  return (
    <section className={styles.problems} aria-label="Что мешает записать строки">
      <div className={styles.scroller}>
        {legends.map(([kind, legend]) => {
          const fields = problems.filter((problem) => problem[kind] > 0)
          if (fields.length === 0) return null
          return (
            <Fragment key={kind}>
              <p id={`import-${kind}`} className={styles.legend}>
                {legend}
              </p>
              <ul className={styles.fields} aria-labelledby={`import-${kind}`}>
                {fields.map(({ field, ...rows }) => (
                  <li key={field}>
                    <Button
                      size="small"
                      className={styles.field}
                      aria-pressed={kind === 'wrong' ? shown === field : undefined}
                      onClick={() => press(kind, field)}
                    >
                      {`${channelFieldLabel(field)}: ${formatCount(rows[kind], rowForms)}`}
                    </Button>
                  </li>
                ))}
              </ul>
            </Fragment>
          )
        })}
      </div>
    </section>
  )
}

const legends = [
  ['wrong', 'Значения не подошли. Нажмите на поле, чтобы увидеть эти строки'],
  ['empty', 'Не хватает значений. Нажмите на поле, чтобы задать его сразу всем строкам'],
] as const

/** Lists category titles that the base lacks. Their rows are invalid until the user agrees to create the category. */
export function ImportCategories({ importing }: { importing: ChannelImportState }) {
  const { preview, accepted } = importing.state
  if (preview === undefined || preview.unknownCategories.length === 0) return null
  const unknown = preview.unknownCategories
  const chosen = unknown.filter(({ title }) => accepted.includes(title))
  return (
    <section className={styles.categories} aria-labelledby="import-categories">
      <p id="import-categories" className={styles.legend}>
        Этих категорий в базе нет. Отметьте, какие создать вместе с импортом
      </p>
      {unknown.length > 1 && (
        <All titles={unknown.map(({ title }) => title)} accepted={accepted} onChange={importing.acceptCategories} />
      )}
      <CheckboxGroup
        className={styles.boxes}
        aria-labelledby="import-categories"
        value={accepted}
        options={unknown.map(({ title, rows }) => ({
          value: title,
          label: `${title}: ${formatCount(rows, rowForms)}`,
        }))}
        onChange={importing.acceptCategories}
      />
      <LeftOut chosen={chosen.map(({ title }) => title)} made={preview.newCategories} />
    </section>
  )
}

/** Names the chosen categories that the import will not make, because all their rows have errors. */
function LeftOut({ chosen, made }: { chosen: readonly string[]; made: readonly string[] }) {
  const left = chosen.filter((title) => !made.includes(title))
  if (left.length === 0) return null
  const count = chosen.length - left.length
  const all = formatCount(chosen.length, chosenForms)
  return (
    <p className={styles.limit} role="status">
      {count === 0
        ? 'Пока не создастся ни одна: во всех их строках есть другие ошибки'
        : `${plural(count, madeForms)} ${formatNumber(count)} из ${all}. В строках остальных есть другие ошибки: ${formatNames(left)}`}
    </p>
  )
}

const madeForms = { one: 'Создастся', few: 'Создадутся', many: 'Создадутся' }
const chosenForms = { one: 'отмеченной', few: 'отмеченных', many: 'отмеченных' }

type AllProps = { titles: string[]; accepted: readonly string[]; onChange: ChannelImportState['acceptCategories'] }

function All({ titles, accepted, onChange }: AllProps) {
  if (titles.length > importLimits.categories) {
    const most = formatNumber(importLimits.categories)
    return (
      <p className={styles.limit}>
        Их {formatNumber(titles.length)}, а за один импорт создаётся не больше {most}. Проверьте, тот ли столбец выбран
        для категории
      </p>
    )
  }
  const chosen = new Set(accepted)
  const count = titles.filter((title) => chosen.has(title)).length
  return (
    <Checkbox
      className={styles.all}
      checked={count === titles.length}
      mixed={count > 0 && count < titles.length}
      onChange={(isChecked) => onChange(isChecked ? titles : [])}
    >
      Создать все: {formatCount(titles.length, categoryForms)}
    </Checkbox>
  )
}

const categoryForms = { one: 'категория', few: 'категории', many: 'категорий' }
const rowForms = { one: 'строка', few: 'строки', many: 'строк' }

/** Says what the import leaves out of the file or changes, and imports the hidden and struck rows on request. */
export function ImportNotes({ importing }: { importing: ChannelImportState }) {
  const { table } = importing.state
  if (table === undefined || table.notes.length === 0) return null
  return (
    <div className={styles.note} role="note">
      <TriangleAlert size={18} aria-hidden />
      <div>
        {table.notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
        {table.left.rows > 0 && (
          <Checkbox checked={table.left.isTaken} onChange={importing.takeLeft}>
            Загрузить эти строки
          </Checkbox>
        )}
      </div>
    </div>
  )
}

type CpvOffProps = Pick<ImportOutcome, 'cpvOff'> & { isWritten: boolean }

/** Names the channels whose CPV will not match the imported price. The import writes the file's values anyway. */
export function ImportCpvOff({ cpvOff: { count, titles }, isWritten }: CpvOffProps) {
  if (count === 0) return null
  return (
    <p className={styles.note}>
      <TriangleAlert size={18} aria-hidden />
      <span>
        {isWritten ? 'CPV не сходится с ценой' : 'После записи CPV не сойдётся с ценой'} у{' '}
        {formatCount(count, channelForms)}: {formatNames(titles, count)}.{' '}
        {isWritten ? 'Исправьте его в карточке' : 'Добавьте в файл новый CPV или исправьте его потом в карточке'}.
      </span>
    </p>
  )
}

const channelForms = { one: 'канала', few: 'каналов', many: 'каналов' }
