import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { administrationTitle, unavailable } from '#client/features/administration/administration-texts.ts'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import styles from './system.module.css'
import { systemQuery } from './system.queries.ts'
import { SystemChecks } from './system-checks.tsx'
import { SystemFacts } from './system-facts.tsx'

/** «Система»: what is wrong with the installation, what to do, and how much it holds. */
export function SystemTab({ tabs }: { tabs?: ReactNode }) {
  const query = useQuery(systemQuery())
  const system = query.data?.data
  return (
    <>
      <PageHeader title={administrationTitle} beside={tabs} />
      <PageContent>
        <ListStates query={query} rows={system && [system]} unavailable={unavailable}>
          {system ? (
            <div className={styles.sections}>
              <SystemChecks system={system} />
              <SystemFacts system={system} />
            </div>
          ) : (
            <Outline count={3} height={160} />
          )}
        </ListStates>
      </PageContent>
    </>
  )
}
