import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { unavailable } from '#client/features/administration/administration-texts.ts'
import { Button } from '#client/ui/control/button.tsx'
import type { LazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { AgencyProfileForm } from './agency-profile-form.tsx'
import styles from './welcome.module.css'
import { progressOf, useChangeWelcome, welcomeQuery } from './welcome.queries.ts'
import { WelcomeSteps } from './welcome-steps.tsx'

/** The first steps of an empty installation, and afterwards the agency's name and logo. */
export function WelcomePanel({ importDialog }: { importDialog: LazyDialog }) {
  const query = useQuery(welcomeQuery())
  const welcome = query.data?.data
  return (
    <div className={styles.panel}>
      <ListStates query={query} rows={welcome && [welcome]} unavailable={unavailable}>
        {welcome === undefined ? (
          <Outline count={1} height={220} />
        ) : welcome.is_closed ? (
          <ProfileAlone />
        ) : (
          <WelcomeSteps welcome={welcome} importDialog={importDialog} />
        )}
      </ListStates>
    </div>
  )
}

function ProfileAlone() {
  const id = useId()
  const { mutate: change, isPending } = useChangeWelcome()
  return (
    <section className={styles.room} aria-labelledby={id}>
      <div>
        <h2 id={id}>Название и логотип</h2>
        <p className={styles.text}>
          Они стоят на странице входа и над бумагами для клиентов. Без них на странице входа PromoDesk.
        </p>
      </div>
      <AgencyProfileForm />
      <OfflineDisabled action="показать первые шаги">
        {(disabled) => (
          <Button
            {...disabled}
            className={styles.again}
            variant="link"
            loading={isPending}
            onClick={() => change({ is_closed: false })}
          >
            Показать первые шаги
          </Button>
        )}
      </OfflineDisabled>
    </section>
  )
}

/** Leads back to the first steps until they are done, skipped or closed. */
export function WelcomeNote() {
  const welcome = useQuery(welcomeQuery()).data?.data
  if (welcome === undefined || welcome.is_closed) return null
  const { done, all, next } = progressOf(welcome)
  if (next === undefined) return null
  return (
    <p className={styles.note}>
      <span>{`Первые шаги: готово ${done} из ${all}.`}</span>
      <Link to="/admin" search={{ tab: 'assistant' }} className={styles.go}>
        Продолжить настройку
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </p>
  )
}
