import { usePaging, useProjectsPage } from '#client/features/projects/data/use-projects-list.ts'
import { FiltersButton } from '#client/features/projects/filters/filters-button.tsx'
import { ProjectsEmpty, ProjectsError } from '#client/features/projects/filters/projects-states.tsx'
import { SearchBox } from '#client/features/projects/filters/search-box.tsx'
import { Pager } from '#client/ui/list/pager.tsx'
import { ProjectCards } from './project-cards.tsx'
import styles from './projects-narrow.module.css'

/** The list below 992 px: search, a sheet with filters, and cards. */
export function ProjectsNarrow() {
  const { query, page, search } = useProjectsPage()
  const { setPage, setPageSize } = usePaging()
  return (
    <div className={styles.content}>
      <div className={styles.toolbar} data-screen-only>
        <SearchBox className={styles.search} />
        <FiltersButton />
      </div>
      {query.isError && page === undefined ? (
        <ProjectsError query={query} />
      ) : page?.items.length === 0 ? (
        <ProjectsEmpty search={search} />
      ) : (
        <>
          <ProjectCards projects={page?.items} busy={query.isFetching && page !== undefined} />
          {page && (
            <Pager
              page={search.page}
              pageSize={search.page_size}
              total={page.total}
              onPageChange={setPage}
              onPageSizeChange={setPageSize}
            />
          )}
        </>
      )}
    </div>
  )
}
