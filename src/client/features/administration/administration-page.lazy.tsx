import { getRouteApi } from '@tanstack/react-router'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { AuditTab } from './audit/audit-tab.tsx'
import { PeopleTab } from './people/people-tab.tsx'
import { RulesTab } from './rules/rules-tab.tsx'

const route = getRouteApi('/_app/admin')

const tabs = [
  { value: 'people', label: 'Сотрудники' },
  { value: 'audit', label: 'Журнал' },
  { value: 'rules', label: 'Правила' },
] as const

/** «Администрирование»: people, the audit log and the rules of placement, for administrators alone. */
export function AdministrationPage() {
  const tab = route.useSearch({ select: (search) => search.tab })
  const navigate = route.useNavigate()
  const isPhone = useScreen() === 'phone'
  const chooser = (
    <Segmented
      aria-label="Раздел администрирования"
      options={tabs}
      value={tab ?? 'people'}
      block={isPhone}
      onChange={(next) => navigate({ search: next === 'people' ? {} : { tab: next } })}
    />
  )
  if (tab === 'audit') return <AuditTab tabs={chooser} />
  if (tab === 'rules') return <RulesTab tabs={chooser} />
  return <PeopleTab tabs={chooser} />
}
