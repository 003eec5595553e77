import { PeopleTab } from './people/people-tab.tsx'

/** «Администрирование»: people, for administrators alone. */
export function AdministrationPage() {
  return <PeopleTab />
}
