import { useProjectsPage } from '#client/features/projects/data/use-projects-list.ts'
import { FiltersButton } from '#client/features/projects/filters/filters-button.tsx'
import { ProjectsEmpty, projectsUnavailable } from '#client/features/projects/filters/projects-states.tsx'
import { SearchBox } from '#client/features/projects/filters/search-box.tsx'
import { sections } from '#client/lib/page/sections.ts'
import styles from '#client/ui/list/narrow-list.module.css'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useAddAction } from '#client/ui/page/use-add-action.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ProjectCards } from './project-cards.tsx'
import { ProjectsWide } from './projects-wide.tsx'

/** «Проекты»: a table on wide screens, cards on small ones. */
export function ProjectsPage() {
  const screen = useScreen()
  return (
    <>
      <PageHeader title={sections.projects.title} primary={useAddAction(sections.projects.create)} />
      {screen === 'desktop' ? <ProjectsWide /> : <ProjectsNarrow />}
    </>
  )
}

/** The list below 992 px: search, a sheet with filters, and cards. */
function ProjectsNarrow() {
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
