import { getRouteApi } from '@tanstack/react-router'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { AgencyTab } from './agency/agency-tab.tsx'
import { AuditTab } from './audit/audit-tab.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { RulesTab } from './rules/rules-tab.tsx'
import { UsageTab } from './usage/usage-tab.tsx'

const route = getRouteApi('/_app/admin')

const people = { value: 'people' as const, label: 'Сотрудники', Tab: PeopleTab }

/** «Администрирование» for administrators alone: people, the log, the rules of placement, and PromoGPT. */
export function AdministrationPage() {
  const tab = route.useSearch({ select: (search) => search.tab })
  const navigate = route.useNavigate()
  const calls = useServerCalls()
  const isPhone = useScreen() === 'phone'
  const shown = [
    people,
    { value: 'audit' as const, label: 'Журнал', Tab: AuditTab },
    { value: 'rules' as const, label: 'Правила', Tab: RulesTab },
    ...(calls?.keepsAgencyText ? [{ value: 'assistant' as const, label: 'PromoGPT', Tab: AgencyTab }] : []),
    ...(calls?.countsUsage ? [{ value: 'usage' as const, label: 'Расход', Tab: UsageTab }] : []),
  ]
  const { value, Tab } = shown.find((one) => one.value === tab) ?? people
  const tabs = (
    <Segmented
      aria-label="Раздел администрирования"
      options={shown}
      value={value}
      block={isPhone}
      onChange={(next) => void navigate({ search: next === 'people' ? {} : { tab: next } })}
    />
  )
  return <Tab key={value} tabs={tabs} />
}
