import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { highlightOf, stageScreen } from '#client/features/projects/data/project-row.ts'
import { usePaging, useProjectsPage } from '#client/features/projects/data/use-projects-list.ts'
import { ProjectsEmpty, ProjectsError } from '#client/features/projects/filters/projects-states.tsx'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import { Pager } from '#client/ui/list/pager.tsx'
import { useHasRoom } from '#client/ui/theme/screen.ts'
import type { Project } from '#contract/project.ts'
import styles from './projects-table.module.css'
import { scrollingColumns, tightColumns, wideColumns } from './projects-table-columns.tsx'
import { ProjectsToolbar } from './projects-toolbar.tsx'

/** The width of the columns with gutters, edges and the widest scroll bar (17), in px. */
const WIDE = 1_127
const TIGHT = 968

/** The list from 992 px on: filters, table and pager. */
export function ProjectsWide() {
  const { query, page, search } = useProjectsPage()
  const { setPage, setPageSize } = usePaging()
  const isWide = useHasRoom(WIDE)
  const isTight = useHasRoom(TIGHT) && !isWide
  const columns = isWide ? wideColumns : isTight ? tightColumns : scrollingColumns
  const openProject = useOpenProject()
  return (
    <div className={styles.content} data-tight={isTight}>
      <ProjectsToolbar total={page?.total} />
      {query.isError && page === undefined ? (
        <ProjectsError query={query} />
      ) : (
        <DataTable
          label="Проекты"
          columns={columns}
          rows={page?.items}
          rowKey={projectId}
          rowIndexOffset={(search.page - 1) * search.page_size}
          totalRows={page?.total}
          rowHeight={58}
          rowClassName={rowClass}
          busy={query.isFetching && page !== undefined}
          onRowClick={openProject}
          empty={<ProjectsEmpty search={search} />}
        />
      )}
      {page && page.total > 0 && (
        <Pager
          page={search.page}
          pageSize={search.page_size}
          total={page.total}
          onPageChange={setPage}
          onPageSizeChange={setPageSize}
        />
      )}
    </div>
  )
}

/** A row opens the screen of its project's stage, if there is one. */
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
