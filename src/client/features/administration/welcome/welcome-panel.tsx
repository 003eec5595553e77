import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { unavailable } from '#client/features/administration/administration-texts.ts'
import { Button } from '#client/ui/control/button.tsx'
import type { LazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { AgencyProfileForm } from './agency-profile-form.tsx'
import styles from './welcome.module.css'
import { useChangeWelcome, welcomeQuery } from './welcome.queries.ts'
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
