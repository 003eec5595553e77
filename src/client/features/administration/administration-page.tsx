import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { accountQuery } from '#client/data/account.queries.ts'
import { administrationSections } from '#client/lib/page/administration-sections.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import type { LazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { useHasRoom } from '#client/ui/theme/screen.ts'
import { AgencyTab } from './agency/agency-tab.tsx'
import { AuditTab } from './audit/audit-tab.tsx'
import { ListsTab } from './lists/lists-tab.tsx'
import { NoAccess } from './no-access.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { SystemTab } from './system/system-tab.tsx'
import { UsageTab } from './usage/usage-tab.tsx'
import { WelcomeNote } from './welcome/welcome-note.tsx'
import { WelcomePanel } from './welcome/welcome-panel.tsx'

const route = getRouteApi('/_app/admin')

const people = 'people' as const
const simpleTabs = { lists: ListsTab, usage: UsageTab, audit: AuditTab, rules: RulesTab, system: SystemTab }

/** Title, sections and the widest actions («Правила»), with gaps, gutters and a scroll bar; `header-room.spec.ts` measures it. */
const widthOfHeader = 1190

/** «Администрирование» for administrators alone: people, the agency, its lists, PromoGPT's usage, the audit log, the rules, the system. */
export function AdministrationPage({ loadImport }: { loadImport: LazyDialog }) {
  const tab = route.useSearch({ select: (search) => search.tab })
  const navigate = route.useNavigate()
  const hasRoom = useHasRoom(widthOfHeader)
  const calls = useServerCalls()
  const account = useQuery(accountQuery({ isKnown: calls?.hasAccount === true }))
  const shown = administrationSections(calls)
  const section = shown.find((one) => one.tab === tab)
  const choice = {
    'aria-label': 'Раздел администрирования',
    options: shown.map((one) => ({ value: one.tab ?? people, label: one.title })),
    value: section?.tab ?? people,
    onChange: (next: NonNullable<typeof tab> | typeof people) =>
      void navigate({ search: next === people ? {} : { tab: next } }),
  }
  if (account.data?.is_administrator === false) return <NoAccess />
  const tabs = hasRoom ? <Segmented {...choice} /> : <NativeSelect {...choice} />
  if (section?.tab === undefined)
    return <PeopleTab tabs={tabs} note={calls?.keepsAgency && <WelcomeNote />} />
  if (section.tab === 'assistant')
    return <AgencyTab tabs={tabs} before={calls?.keepsAgency && <WelcomePanel loadImport={loadImport} />} />
  const Tab = simpleTabs[section.tab]
  return <Tab tabs={tabs} />
}
