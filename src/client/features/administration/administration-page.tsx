import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { accountQuery } from '#client/data/account.queries.ts'
import { administrationSections } from '#client/lib/page/sections.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import styles from '#client/ui/control/line-tabs.module.css'
import type { LazyDialog } from '#client/ui/lazy/lazy-overlay.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { administrationTitle } from './administration-tab.tsx'
import { AgencyTab } from './agency-tab.tsx'
import { AuditTab } from './audit-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { SystemTab } from './system-tab.tsx'
import { UsageTab } from './usage-tab.tsx'
import { WelcomeNote, WelcomePanel } from './welcome/welcome-panel.tsx'

const route = getRouteApi('/_app/admin')

const simpleTabs = { lists: ListsTab, usage: UsageTab, audit: AuditTab, rules: RulesTab, system: SystemTab }

/** «Администрирование» for administrators alone: people, the agency, its lists, PromoGPT's usage, the audit log, the rules, the system. */
export function AdministrationPage({ importDialog }: { importDialog: LazyDialog }) {
  const wanted = route.useSearch({ select: (search) => search.tab })
  const isPhone = useScreen() === 'phone'
  const isOurs = useServerCalls()?.isOurs === true
  const account = useQuery(accountQuery({ isKnown: isOurs }))
  const shown = administrationSections(isOurs)
  const tab = shown.find((section) => section.tab === wanted)?.tab
  const Simple = tab && tab !== 'assistant' ? simpleTabs[tab] : undefined
  if (account.data?.is_administrator === false) return <NoAccess />
  return (
    <>
      {!isPhone && <AdministrationTabs sections={shown} />}
      {Simple ? (
        <Simple />
      ) : tab === 'assistant' ? (
        <AgencyTab before={<WelcomePanel importDialog={importDialog} />} />
      ) : (
        <PeopleTab note={isOurs && <WelcomeNote />} />
      )}
    </>
  )
}

function AdministrationTabs({ sections }: { sections: ReturnType<typeof administrationSections> }) {
  return (
    <nav className={styles.tabs} aria-label="Разделы администрирования">
      {sections.map(({ tab, title }) => (
        <Link
          key={title}
          to="/admin"
          search={tab ? { tab } : {}}
          // The first section has no search of its own, which the search of each other section would contain.
          activeOptions={{ exact: tab === undefined }}
          className={styles.tab}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

function NoAccess() {
  return (
    <>
      <PageHeader title={administrationTitle} />
      <PageContent>
        <EmptyState
          icon={<ShieldAlert size={24} />}
          title="Это доступно только администраторам"
          text="Право даёт любой администратор агентства."
          action={<Link to="/">На главную</Link>}
        />
      </PageContent>
    </>
  )
}
