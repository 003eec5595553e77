import { useMemo } from 'react'
import { formatNumber } from '#client/lib/page/format.ts'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { CardList } from '#client/ui/list/card-list.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { AssistantUsage } from '#contract/assistant/assistant-usage.ts'
import styles from './usage.module.css'
import { allTokens, answersText, limitText, picturesText, tokenCountText, tokensText } from './usage-sums.ts'

type Person = AssistantUsage['people'][number]
type UsageTableProps = { people: readonly Person[]; limit: number | null; busy: boolean }

/** The usage of each user: a table, or cards below 992 px. */
export function UsageTable({ people, limit, busy }: UsageTableProps) {
  const columns = useMemo(() => columnsFor(limit), [limit])
  const isDesktop = useScreen() === 'desktop'
  if (isDesktop) {
    return (
      <DataTable
        label="Расход по сотрудникам"
        columns={columns}
        rows={people}
        rowKey={personId}
        totalRows={people.length}
        busy={busy}
      />
    )
  }
  return (
    <CardList label="Расход по сотрудникам" items={people} itemKey={personId} estimatedHeight={92}>
      {(person) => (
        <>
          <h2 className={styles.name}>{person.name}</h2>
          <p className={styles.line}>
            {tokenCountText(person)}
            {limit !== null && `, ${limitText(person, limit)} лимита`}
          </p>
          <p className={styles.detail}>
            {answersText(person.answers)}
            {person.pictures > 0 && `, ${picturesText(person.pictures)}`}
          </p>
        </>
      )}
    </CardList>
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
  {
    ...figure,
    key: 'input',
    title: 'Токены вопросов',
    render: (person) => tokensText(person.input_tokens, person),
  },
  {
    ...figure,
    key: 'output',
    title: 'Токены ответов',
    render: (person) => tokensText(person.output_tokens, person),
  },
  {
    ...figure,
    key: 'tokens',
    title: 'Всего токенов',
    render: (person) => tokensText(allTokens(person), person),
  },
  { ...figure, key: 'pictures', title: 'Изображения', render: ({ pictures }) => formatNumber(pictures) },
  ...(limit === null
    ? []
    : [{ ...figure, key: 'limit', title: 'От лимита', render: (person: Person) => limitText(person, limit) }]),
]
