import Input from 'antd/es/input/Input'
import { useLayoutEffect } from 'react'
import type { TableDescription } from '#client/features/channel-import/rows/open-table.ts'
import { formatCount, formatNames, formatNumber, plural } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { optionSearch, Select } from '#client/ui/input/select.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import { type ChannelField, channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import { selectOf } from './import-cell.tsx'
import styles from './import-columns.module.css'
import { ImportNotes } from './import-notes.tsx'
import type { ChannelImportState } from './use-channel-import.ts'

const options = [
  { value: '', label: 'Не загружать' },
  ...channelFields.map((field) => ({ value: field, label: channelFieldLabel(field) })),
]

/** The second step: matches columns to fields, and sets values for new channels that the file leaves out. */
export function ImportColumns({ importing }: { importing: ChannelImportState }) {
  const { table, file } = importing.state
  if (table === undefined) return null
  const fields = table.columns.map(({ field }) => field)
  const change = (column: number, chosen: ChannelField | undefined) =>
    // Each field has one column, so choosing it again takes it from the other column.
    importing.setColumns(
      fields.map((field, index) => (index === column ? chosen : field === chosen ? undefined : field)),
    )
  return (
    <div className={styles.steps}>
      {table.sheets.length > 1 && file && (
        <div className={styles.sheet}>
          <span aria-hidden="true">Лист</span>
          <Select
            aria-label="Лист"
            value={table.sheet ?? ''}
            options={table.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            onChange={(sheet) => importing.open(file, sheet)}
          />
        </div>
      )}
      {table.problems.map((problem) => (
        <p key={problem} className={styles.problem} role="alert">
          {problem}
        </p>
      ))}
      <ImportNotes importing={importing} />
      <UnreadColumns columns={table.columns} />
      <LackingFields lacking={table.lacking} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Столбец файла</th>
            <th scope="col">Примеры</th>
            <th scope="col">Поле канала</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map(({ title, samples, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the columns keep their order
            <tr key={index} data-unread={field === undefined}>
              <th scope="row">
                {title} {field === undefined && <StatusTag tone="plain">Не загружается</StatusTag>}
              </th>
              <td className={styles.samples}>{samples.join(' · ')}</td>
              <td>
                <Select
                  className={styles.select ?? ''}
                  aria-label={`Поле для столбца «${title}»`}
                  showSearch={optionSearch}
                  value={field ?? ''}
                  options={options}
                  onChange={(chosen) =>
                    change(
                      index,
                      channelFields.find((name) => name === chosen),
                    )
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ImportDefaults importing={importing} />
    </div>
  )
}

function UnreadColumns({ columns }: { columns: TableDescription['columns'] }) {
  const unread = columns.filter(({ field }) => field === undefined)
  const all = formatNumber(columns.length)
  const names = formatNames(unread.map(({ title }) => title))
  return (
    <p className={styles.unread} role="status">
      {unread.length === 0
        ? `Все столбцы файла загружаются: ${all}`
        : `${plural(unread.length, unreadForms)} ${formatCount(unread.length, columnForms)} из ${all}: ${names}`}
    </p>
  )
}

/** Names the fields that new channels need; their values are asked for below the table. */
function LackingFields({ lacking }: { lacking: TableDescription['lacking'] }) {
  const [first] = lacking
  if (first === undefined) return null
  return (
    <p className={styles.unread}>
      Новым каналам не хватает значений:{' '}
      <Button variant="link" className={styles.lacking} onClick={() => showDefault(first.field)}>
        задать {formatCount(lacking.length, fieldForms)}
      </Button>
    </p>
  )
}

const unreadForms = { one: 'Не загружается', few: 'Не загружаются', many: 'Не загружаются' }
const fieldForms = { one: 'поле', few: 'поля', many: 'полей' }
const columnForms = { one: 'столбец', few: 'столбца', many: 'столбцов' }

function ImportDefaults({ importing }: { importing: ChannelImportState }) {
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
            <Default field={field} importing={importing} />
            <span id={hintId(field)}>{hasColumn ? `Пусто в ${formatCount(rows, rowForms)}` : 'Нет столбца'}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Moves the focus to the value of a field that the table lacks. */
function showDefault(field: ChannelField): void {
  const input = document.getElementById(inputId(field))
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}

const inputId = (field: ChannelField) => `import-${field}`
const hintId = (field: ChannelField) => `import-${field}-hint`
const rowForms = { one: 'строке', few: 'строках', many: 'строках' }

/** A field with fixed choices has a select, so that a wrong value cannot be given. */
function Default({ field, importing }: { field: ChannelField; importing: ChannelImportState }) {
  const { table, preview, defaults, defaultProblems } = importing.state
  const text = defaults[field] ?? ''
  const problem = text === '' ? undefined : defaultProblems[field]
  // The check found new channels without a value, and none is set.
  const isMissed = text === '' && preview?.problems.some((one) => one.field === field && one.empty > 0)
  const change = (next: string) => next !== text && importing.setDefault(field, next)
  const input = {
    id: inputId(field),
    'aria-required': true,
    'aria-describedby': hintId(field),
    status: problem || isMissed ? 'error' : '',
  } as const
  const choices = table?.choices[field]
  if (choices) return <Select {...input} {...selectOf(choices, 'Не задано')} value={text} onChange={change} />
  return (
    <>
      <Input key={text} {...input} defaultValue={text} onBlur={({ target }) => change(target.value)} />
      {problem && <span className={styles.problem}>{problem}</span>}
    </>
  )
}
