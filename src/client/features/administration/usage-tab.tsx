import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { formatCount, formatNumber, formatPercent } from '#client/lib/page/format.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import type { DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { TableOrCards } from '#client/ui/data-table/table-or-cards.tsx'
import text from '#client/ui/page/text.module.css'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { type AssistantUsage, read } from '#contract/assistant/assistant-usage.ts'
import { administrationQuery } from './administration-query.ts'
import { AdministrationTab, Loaded } from './administration-tab.tsx'
import styles from './usage.module.css'

/** «Расход»: what the users took from the model in a month. */
export function UsageTab() {
  const [month, setMonth] = useState<string>()
  const query = useQuery(usageQuery(month))
  return (
    <AdministrationTab>
      <Loaded query={query} outline={{ count: 6, height: 44 }}>
        {(usage) => <Usage usage={usage} month={month} busy={query.isFetching} onMonth={setMonth} />}
      </Loaded>
    </AdministrationTab>
  )
}

type UsageProps = {
  usage: AssistantUsage
  month: string | undefined
  busy: boolean
  onMonth: (month: string) => void
}

function Usage({ usage, month, busy, onMonth }: UsageProps) {
  const { months, people, limit } = usage
  return (
    <>
      <div className={styles.head}>
        <NativeSelect
          aria-label="Месяц"
          className={styles.month}
          options={months.map((value) => ({ value, label: monthTitle(value) }))}
          value={month ?? usage.month}
          onChange={onMonth}
        />
        <p className={text.note}>
          {limit === null ? 'Лимит на месяц не задан.' : `Лимит на сотрудника: ${formatNumber(limit)} токенов в месяц.`}
        </p>
      </div>
      {people.length === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn size={24} />}
          title="Вопросов ещё не было"
          text="Здесь появится, сколько ответов и токенов получил каждый сотрудник."
        />
      ) : (
        <>
          <Totals usage={usage} />
          <UsageTable people={people} limit={limit} busy={busy} />
        </>
      )}
    </>
  )
}

function Totals({ usage: { people, models } }: { usage: AssistantUsage }) {
  const total = totalOf(people)
  return (
    <section className={styles.totals} aria-label="Итого">
      <p className={styles.line}>
        Итого: {tokenCountText(total)}, {answersText(total.answers)}
        {total.pictures > 0 && `, ${picturesText(total.pictures)}`}.
      </p>
      <ul className={styles.models} aria-label="По моделям">
        {models.map(({ model, ...sums }) => (
          <li key={model}>
            {model}: {tokenCountText(sums)}, {answersText(sums.answers)}
          </li>
        ))}
      </ul>
      {total.estimated_answers > 0 && (
        <p className={text.note}>
          Знак ≈ у чисел, часть которых оценена: {answersText(total.estimated_answers)} без данных от сервера модели.
        </p>
      )}
    </section>
  )
}

type Person = AssistantUsage['people'][number]
type UsageTableProps = { people: readonly Person[]; limit: number | null; busy: boolean }

function UsageTable({ people, limit, busy }: UsageTableProps) {
  const columns = useMemo(() => columnsFor(limit), [limit])
  return (
    <TableOrCards
      label="Расход по сотрудникам"
      columns={columns}
      rows={people}
      rowKey={personId}
      isFetching={busy}
      outlineHeight={92}
    >
      {(person) => (
        <>
          <h2 className={styles.name}>{person.name}</h2>
          <p className={styles.line}>
            {tokenCountText(person)}
            {limit !== null && `, ${limitText(person, limit)} лимита`}
          </p>
          <p className={text.note}>
            {answersText(person.answers)}
            {person.pictures > 0 && `, ${picturesText(person.pictures)}`}
          </p>
        </>
      )}
    </TableOrCards>
  )
}

const personId = ({ id }: Person) => id

const figure = { width: 136, align: 'right' } as const

const columnsFor = (limit: number | null): DataTableColumn<Person>[] => [
  {
    key: 'name',
    title: 'Сотрудник',
    width: 200,
    grow: true,
    render: ({ name }) => <span className={styles.person}>{name}</span>,
  },
  { ...figure, key: 'answers', title: 'Ответы', render: ({ answers }) => formatNumber(answers) },
  { ...figure, key: 'input', title: 'Токены вопросов', render: (person) => tokensText(person.input_tokens, person) },
  { ...figure, key: 'output', title: 'Токены ответов', render: (person) => tokensText(person.output_tokens, person) },
  { ...figure, key: 'tokens', title: 'Всего токенов', render: (person) => tokensText(allTokens(person), person) },
  { ...figure, key: 'pictures', title: 'Изображения', render: ({ pictures }) => formatNumber(pictures) },
  ...(limit === null
    ? []
    : [{ ...figure, key: 'limit', title: 'От лимита', render: (person: Person) => limitText(person, limit) }]),
]

/** Reads what the users took from the model in a month, by default the present one. */
function usageQuery(month: string | undefined) {
  const query = month === undefined ? {} : { month }
  return {
    ...administrationQuery(['administration', 'usage', month], (signal) => api(read, { query }, { signal })),
    placeholderData: keepPreviousData<Reading<AssistantUsage>>,
  }
}

type UsageSums = Omit<AssistantUsage['models'][number], 'model'>

const allTokens = ({ input_tokens, output_tokens }: UsageSums) => input_tokens + output_tokens

/** Marks a number of tokens as approximate when the server estimated a part of them. */
const marked = (text: string, { estimated_answers }: UsageSums) => `${estimated_answers > 0 ? '≈ ' : ''}${text}`

const tokensText = (tokens: number, sums: UsageSums) => marked(formatNumber(tokens), sums)
const limitText = (sums: UsageSums, limit: number) => formatPercent(Math.round((allTokens(sums) / limit) * 100))

const answersText = (count: number) => formatCount(count, { one: 'ответ', few: 'ответа', many: 'ответов' })
const tokenCountText = (sums: UsageSums) =>
  marked(formatCount(allTokens(sums), { one: 'токен', few: 'токена', many: 'токенов' }), sums)
const picturesText = (count: number) =>
  formatCount(count, { one: 'изображение', few: 'изображения', many: 'изображений' })

function totalOf(rows: readonly UsageSums[]): UsageSums {
  const total = (of: keyof UsageSums) => rows.reduce((sum, row) => sum + row[of], 0)
  return {
    answers: total('answers'),
    estimated_answers: total('estimated_answers'),
    pictures: total('pictures'),
    input_tokens: total('input_tokens'),
    output_tokens: total('output_tokens'),
  }
}

/** «ноябрь 2026 г.» */
const monthTitle = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`))
const months = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
