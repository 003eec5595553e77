import Input from 'antd/es/input/Input'
import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { optionSearch } from '#client/ui/input/option-search.ts'
import { Select } from '#client/ui/input/select.tsx'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './import-columns.module.css'

/** Sets values for new channels that the file leaves out. */
export function ImportDefaults({ importing }: { importing: ChannelImportState }) {
  const { table } = importing.state
  if (table === undefined || table.lacking.length === 0) return null
  return (
    <section aria-labelledby="import-defaults">
      <h3 id="import-defaults" className={styles.heading}>
        Чего нет в таблице
      </h3>
      <p className={styles.hint}>
        Новым каналам эти поля нужны. Задайте значение для всех строк, где его нет, или заполните ячейки при
        проверке.
      </p>
      <div className={styles.defaults}>
        {table.lacking.map((field) => (
          <div key={field} className={styles.default}>
            <label htmlFor={inputId(field)}>{channelFieldLabel(field)}</label>
            <Default field={field} choices={table.choices[field]} importing={importing} />
          </div>
        ))}
      </div>
    </section>
  )
}

const inputId = (field: ChannelField) => `import-${field}`

type DefaultProps = { field: ChannelField; importing: ChannelImportState }

/** The user selects a value, so that a wrong one cannot be given. */
function Default({ choices, ...props }: DefaultProps & { choices: readonly string[] | undefined }) {
  const { field, importing } = props
  if (choices === undefined) return <DefaultText {...props} />
  return (
    <Select
      id={inputId(field)}
      {...selectOf(choices, 'Не задано')}
      value={importing.state.defaults[field] ?? ''}
      onChange={(text) => importing.setDefault(field, text)}
    />
  )
}

/** Returns the options of a field with fixed choices, after one for no value. */
export const selectOf = (choices: readonly string[], none: string) => ({
  showSearch: choices.length > MOST_AT_SIGHT && optionSearch,
  options: [{ value: '', label: none }, ...choices.map((text) => ({ value: text, label: text }))],
})

/** A longer list shows only a part of its options at once. */
const MOST_AT_SIGHT = 7

function DefaultText({ field, importing }: DefaultProps) {
  const { defaults, defaultProblems } = importing.state
  const text = defaults[field] ?? ''
  const problem = text === '' ? undefined : defaultProblems[field]
  return (
    <>
      <Input
        key={text}
        id={inputId(field)}
        defaultValue={text}
        status={problem ? 'error' : ''}
        onBlur={({ target }) => {
          if (target.value !== text) importing.setDefault(field, target.value)
        }}
      />
      {problem && <span className={styles.problem}>{problem}</span>}
    </>
  )
}
