import { useNavigate } from '@tanstack/react-router'
import {
  countFilters,
  isFiltered,
  type ProjectsSearch,
} from '#client/features/projects/data/projects-search.ts'
import { useResetFilters } from '#client/features/projects/data/use-projects-list.ts'
import { EmptyList, NothingFound } from '#client/ui/states/empty-list.tsx'

/** Replaces a list without projects: none match the filters, or there are none. */
export function ProjectsEmpty({ search }: { search: ProjectsSearch }) {
  const reset = useResetFilters()
  const onAdd = useAddProject()
  if (isFiltered(search)) {
    const by = { search: search.search.trim() !== '', filters: countFilters(search) > 0 }
    return <NothingFound ofWhat="проектов" by={by} onReset={reset} />
  }
  return (
    <EmptyList
      title="Проектов пока нет."
      text="Проект начинается с брифа клиента."
      label="Добавить проект"
      offlineAction="добавить проект"
      onAdd={onAdd}
    />
  )
}

/** What is said of a list that cannot be read; the device never stores it. */
export const projectsUnavailable = {
  title: 'Ошибка загрузки проектов',
  notAvailableOffline: 'Для списка проектов нужна сеть',
  copyOf: 'nothing',
} as const

export function useAddProject(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/placement/projects/create/brief' })
}
