import { countFilters, isFiltered, type ProjectsSearch } from '#client/features/projects/data/projects-search.ts'
import { useResetFilters } from '#client/features/projects/data/use-projects-list.ts'
import { sections } from '#client/lib/page/sections.ts'
import { useAddAction } from '#client/ui/page/use-add-action.tsx'
import { EmptyList, NothingFound } from '#client/ui/states/empty-list.tsx'

/** Replaces an empty list: either no project matches the filters or no projects exist. */
export function ProjectsEmpty({ search }: { search: ProjectsSearch }) {
  const reset = useResetFilters()
  const add = useAddAction(sections.projects.create)
  if (isFiltered(search)) {
    const by = { search: search.search.trim() !== '', filters: countFilters(search) > 0 }
    return <NothingFound ofWhat="проектов" by={by} onReset={reset} />
  }
  return (
    <EmptyList
      title="Проектов пока нет."
      text="Проект начинается с брифа клиента. Для брифа нужны направление и расчётка."
      add={add}
    />
  )
}

/** The texts for a list that cannot be loaded; there is no offline copy of projects. */
export const projectsUnavailable = {
  title: 'Ошибка загрузки проектов',
  notAvailableOffline: 'Для списка проектов нужна сеть',
  copyOf: 'nothing',
} as const
