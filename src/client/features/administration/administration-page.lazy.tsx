import { getRouteApi } from '@tanstack/react-router'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { AgencyTab } from './agency/agency-tab.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { UsageTab } from './usage/usage-tab.tsx'

const route = getRouteApi('/_app/admin')

/** «Администрирование» for administrators alone: people, PromoGPT's text about the agency, and its usage. */
export function AdministrationPage() {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const calls = useServerCalls()
  const shown = [
    { value: 'people' as const, label: 'Сотрудники', Tab: PeopleTab },
    ...(calls?.keepsAgencyText ? [{ value: 'assistant' as const, label: 'PromoGPT', Tab: AgencyTab }] : []),
    ...(calls?.countsUsage ? [{ value: 'usage' as const, label: 'Расход', Tab: UsageTab }] : []),
  ]
  const { value, Tab } = shown.find((one) => one.value === tab) ?? {
    value: 'people' as const,
    Tab: PeopleTab,
  }
  const tabs = shown.length > 1 && (
    <Segmented
      aria-label="Раздел"
      options={shown}
      value={value}
      onChange={(next) => void navigate({ search: next === 'people' ? {} : { tab: next } })}
    />
  )
  return <Tab key={value} tabs={tabs} />
}
