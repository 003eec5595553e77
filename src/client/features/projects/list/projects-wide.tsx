import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { highlightOf, stageScreen } from '#client/features/projects/data/project-row.ts'
import { useProjectsPage } from '#client/features/projects/data/use-projects-list.ts'
import { ProjectsEmpty, projectsUnavailable } from '#client/features/projects/filters/projects-states.tsx'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useHasRoom } from '#client/ui/theme/screen.ts'
import type { Project } from '#contract/project.ts'
import styles from './projects-table.module.css'
import { scrollingColumns, tightColumns, wideColumns } from './projects-table-columns.tsx'
import { ProjectsToolbar } from './projects-toolbar.tsx'

/** The minimum widths for the column sets, with gutters, borders and the widest scroll bar (17 px), in px. */
const WIDE = 1_127
const TIGHT = 968

/** The list from 992 px on: filters, table and pager. */
export function ProjectsWide() {
  const { query, search, list } = useProjectsPage()
  const { rows, pager, ...page } = list
  const isWide = useHasRoom(WIDE)
  const isTight = useHasRoom(TIGHT) && !isWide
  const columns = isWide ? wideColumns : isTight ? tightColumns : scrollingColumns
  const openProject = useOpenProject()
  return (
    <div className={styles.content} data-tight={isTight}>
      <ProjectsToolbar total={page.totalRows} />
      <ListStates query={query} rows={rows} unavailable={projectsUnavailable}>
        <DataTable
          label="Проекты"
          columns={columns}
          rows={rows}
          rowKey={projectId}
          rowHeight={58}
          rowClassName={rowClass}
          {...page}
          onRowClick={openProject}
          empty={<ProjectsEmpty search={search} />}
        />
      </ListStates>
      {pager}
    </div>
  )
}

/** Returns a callback that opens the page of the project's stage; does nothing for a stage without a page. */
function useOpenProject() {
  const navigate = useNavigate()
  return useCallback(
    (project: Project) => {
      const screen = stageScreen(project)
      if (screen) void navigate(screen)
    },
    [navigate],
  )
}

function projectId({ id }: Project): number {
  return id
}

function rowClass(project: Project): string | undefined {
  const highlight = highlightOf(project)
  return highlight && styles[highlight]
}
