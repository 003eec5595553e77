import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { CheckboxGroup } from '#client/ui/control/checkbox-group.tsx'
import { importLimits } from '#contract/channel-imports.ts'
import styles from './import-categories.module.css'

/** Lists category titles that the base lacks. Their rows are invalid until the user agrees to create the category. */
export function ImportCategories({ importing }: { importing: ChannelImportState }) {
  const { preview, accepted } = importing.state
  if (preview === undefined || preview.unknownCategories.length === 0) return null
  const unknown = preview.unknownCategories
  return (
    <section className={styles.categories} aria-labelledby="import-categories">
      <p id="import-categories" className={styles.legend}>
        Этих категорий в базе нет. Отметьте, какие создать вместе с импортом
      </p>
      {unknown.length > 1 && (
        <All
          titles={unknown.map(({ title }) => title)}
          accepted={accepted}
          onChange={importing.acceptCategories}
        />
      )}
      <CheckboxGroup
        className={styles.list}
        aria-labelledby="import-categories"
        value={accepted}
        options={unknown.map(({ title, rows }) => ({
          value: title,
          label: `${title}: ${formatCount(rows, rowForms)}`,
        }))}
        onChange={importing.acceptCategories}
      />
    </section>
  )
}

type AllProps = {
  titles: string[]
  accepted: readonly string[]
  onChange: ChannelImportState['acceptCategories']
}

/** Accepts or refuses all categories at once. */
function All({ titles, accepted, onChange }: AllProps) {
  if (titles.length > importLimits.categories) {
    const most = formatNumber(importLimits.categories)
    return (
      <p className={styles.limit}>
        Их {formatNumber(titles.length)}, а за один импорт создаётся не больше {most}. Проверьте, тот ли
        столбец выбран для категории
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
