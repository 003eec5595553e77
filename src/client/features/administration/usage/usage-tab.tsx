import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { administrationTitle, unavailable } from '#client/features/administration/administration-texts.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import type { AssistantUsage } from '#contract/assistant/assistant-usage.ts'
import styles from './usage.module.css'
import { usageQuery } from './usage.queries.ts'
import { answersText, monthTitle, picturesText, tokenCountText, totalOf } from './usage-sums.ts'
import { UsageTable } from './usage-table.tsx'

/** «Расход»: what the users took from the model in a month. */
export function UsageTab({ tabs }: { tabs?: ReactNode }) {
  const [month, setMonth] = useState<string>()
  const query = useQuery(usageQuery(month))
  const usage = query.data?.data
  return (
    <>
      <PageHeader title={administrationTitle} beside={tabs} />
      <PageContent>
        <ListStates query={query} rows={usage && [usage]} unavailable={unavailable}>
          {usage ? (
            <Usage usage={usage} month={month} busy={query.isFetching} onMonth={setMonth} />
          ) : (
            <Outline count={6} height={44} />
          )}
        </ListStates>
      </PageContent>
    </>
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
        <p className={styles.limit}>
          {limit === null ? 'Лимит на месяц не задан.' : `Лимит на сотрудника: ${formatNumber(limit)} токенов в месяц.`}
        </p>
      </div>
      {people.length === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn size={24} strokeWidth={1.75} />}
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
        <p className={styles.detail}>
          Знак ≈ у чисел, часть которых оценена: {answersText(total.estimated_answers)} без данных от сервера модели.
        </p>
      )}
    </section>
  )
}
