import { useProjectsPage } from '#client/features/projects/data/use-projects-list.ts'
import { FiltersButton } from '#client/features/projects/filters/filters-button.tsx'
import { ProjectsEmpty, projectsUnavailable } from '#client/features/projects/filters/projects-states.tsx'
import { SearchBox } from '#client/features/projects/filters/search-box.tsx'
import styles from '#client/ui/list/narrow-list.module.css'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { ProjectCards } from './project-cards.tsx'

/** The list below 992 px: search, a sheet with filters, and cards. */
export function ProjectsNarrow() {
  const { query, search, list } = useProjectsPage()
  return (
    <div className={styles.content}>
      <div className={styles.toolbar} data-screen-only>
        <SearchBox className={styles.search} />
        <FiltersButton />
      </div>
      <ListStates
        query={query}
        rows={list.rows}
        unavailable={projectsUnavailable}
        empty={<ProjectsEmpty search={search} />}
      >
        <ProjectCards projects={list.rows} busy={list.busy} />
        {list.pager}
      </ListStates>
    </div>
  )
}
