import { formatFileSize, formatNumber } from '#client/lib/page/format.ts'
import card from '#client/ui/list/card.module.css'
import { CardList } from '#client/ui/list/card-list.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import type { Person } from '#contract/accounts/administration.ts'
import styles from './people.module.css'
import { lastSeenOf, nameOf, stateOf } from './person-facts.ts'
import { type OnAction, PersonMenu } from './person-menu.tsx'

type PeopleCardsProps = { people: readonly Person[] | undefined; onAction: OnAction }

/** The people below 992 px. */
export function PeopleCards({ people, onAction }: PeopleCardsProps) {
  return (
    <CardList label="Сотрудники" items={people} itemKey={({ id }) => id} estimatedHeight={180}>
      {(person) => {
        const state = stateOf(person)
        const facts = [
          ['Последний визит', lastSeenOf(person)],
          ['Ведёт проектов', formatNumber(person.managed_projects)],
          ['Файлы', formatFileSize(person.storage_bytes)],
        ]
        return (
          <>
            <div className={card.head}>
              <div className={styles.cardName}>
                <h2 className={card.title}>{nameOf(person)}</h2>
                {person.full_name !== '' && <div className={card.line}>{person.email}</div>}
              </div>
              <PersonMenu person={person} onAction={onAction} />
            </div>
            <div className={styles.tags}>
              <StatusTag tone={state.tone}>{state.text}</StatusTag>
              {person.is_administrator && <StatusTag tone="plain">Администратор</StatusTag>}
            </div>
            <dl className={card.figures}>
              {facts.map(([title, value]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )
      }}
    </CardList>
  )
}
