import Input from 'antd/es/input/Input'
import { useLayoutEffect } from 'react'
import { selectOf } from '#client/features/channel-import/preview/select-of.ts'
import type { ChannelImportState } from '#client/features/channel-import/state/use-channel-import.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { Select } from '#client/ui/input/select.tsx'
import { type ChannelField, channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './import-columns.module.css'

/** Sets values for new channels that the file leaves out. */
export function ImportDefaults({ importing }: { importing: ChannelImportState }) {
  const { table, askedField } = importing.state
  useLayoutEffect(() => {
    if (askedField) showDefault(askedField)
  }, [askedField])
  if (table === undefined || table.lacking.length === 0) return null
  return (
    <section aria-labelledby="import-defaults">
      <h3 id="import-defaults" className={styles.heading}>
        Чего нет в таблице
      </h3>
      <p className={styles.hint}>
        Новым каналам эти поля нужны. Задайте значение для всех строк, где его нет, или заполните ячейки при проверке.
      </p>
      <div className={styles.defaults}>
        {table.lacking.map(({ field, hasColumn, rows }) => (
          <div key={field} className={styles.default}>
            <span>
              <label htmlFor={inputId(field)}>{channelFieldLabel(field)}</label>
              <span className={styles.star} aria-hidden>
                {' *'}
              </span>
            </span>
            <Default field={field} choices={table.choices[field]} importing={importing} />
            <span id={hintId(field)}>{hasColumn ? `Пусто в ${formatCount(rows, rowForms)}` : 'Нет столбца'}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Moves the focus to the value of a field that the table lacks. */
export function showDefault(field: ChannelField): void {
  const input = document.getElementById(inputId(field))
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}

const inputId = (field: ChannelField) => `import-${field}`
const hintId = (field: ChannelField) => `import-${field}-hint`
const rowForms = { one: 'строке', few: 'строках', many: 'строках' }

/** The check found new channels without a value, and none is set. */
function isMissed({ state: { preview, defaults } }: ChannelImportState, field: ChannelField): boolean {
  const empty = preview?.problems.some((problem) => problem.field === field && problem.empty > 0)
  return empty === true && (defaults[field] ?? '') === ''
}

type DefaultProps = { field: ChannelField; importing: ChannelImportState }

/** The user selects a value, so that a wrong one cannot be given. */
function Default({ choices, ...props }: DefaultProps & { choices: readonly string[] | undefined }) {
  const { field, importing } = props
  if (choices === undefined) return <DefaultText {...props} />
  return (
    <Select
      id={inputId(field)}
      aria-required
      aria-describedby={hintId(field)}
      status={isMissed(importing, field) ? 'error' : ''}
      {...selectOf(choices, 'Не задано')}
      value={importing.state.defaults[field] ?? ''}
      onChange={(text) => importing.setDefault(field, text)}
    />
  )
}

function DefaultText({ field, importing }: DefaultProps) {
  const { defaults, defaultProblems } = importing.state
  const text = defaults[field] ?? ''
  const problem = text === '' ? undefined : defaultProblems[field]
  return (
    <>
      <Input
        key={text}
        id={inputId(field)}
        aria-required
        aria-describedby={hintId(field)}
        defaultValue={text}
        status={problem || isMissed(importing, field) ? 'error' : ''}
        onBlur={({ target }) => {
          if (target.value !== text) importing.setDefault(field, target.value)
        }}
      />
      {problem && <span className={styles.problem}>{problem}</span>}
    </>
  )
}
