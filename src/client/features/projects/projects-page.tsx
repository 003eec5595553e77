import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { formatCount } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import narrow from '#client/ui/list/narrow-list.module.css'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useAddAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList, NothingFound } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useHasRoom, useScreen } from '#client/ui/theme/screen.ts'
import type { ListedProject } from '#contract/project.ts'
import { ProjectCards } from './project-cards.tsx'
import { highlightOf, stageScreen } from './project-row.tsx'
import { FilterFields, FiltersButton, SearchBox } from './projects-filters.tsx'
import { countFilters, isFiltered, noFilters, type ProjectsSearch } from './projects-search.ts'
import styles from './projects-table.module.css'
import { scrollingColumns, tightColumns, wideColumns } from './projects-table-columns.tsx'
import { useChangeList, useFilters, useProjectsPage } from './use-projects-list.ts'

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

function ProjectsNarrow() {
  const { query, search, list } = useProjectsPage()
  const change = useChangeList()
  return (
    <div className={narrow.content}>
      <div className={narrow.toolbar} data-screen-only>
        <SearchBox className={narrow.search} />
        <FiltersButton />
      </div>
      <ListStates
        query={query}
        rows={list.rows}
        unavailable={projectsUnavailable}
        empty={<ProjectsEmpty search={search} onReset={() => change(noFilters)} />}
      >
        <ProjectCards projects={list.rows} busy={list.busy} />
        {list.pager}
      </ListStates>
    </div>
  )
}

/** The minimum widths for the column sets, with gutters, borders and the widest scroll bar (17 px), in px. */
const WIDE = 1_127
const TIGHT = 968

function ProjectsWide() {
  const { query, search, list } = useProjectsPage()
  const { rows, pager, ...page } = list
  const isWide = useHasRoom(WIDE)
  const isTight = useHasRoom(TIGHT) && !isWide
  const columns = isWide ? wideColumns : isTight ? tightColumns : scrollingColumns
  const navigate = useNavigate()
  const openProject = useCallback(
    (project: ListedProject) => {
      const screen = stageScreen(project)
      if (screen) void navigate(screen)
    },
    [navigate],
  )
  const change = useChangeList()
  const [resets, setResets] = useState(0)
  const onReset = useCallback(() => {
    change(noFilters)
    // Also a text that is no date goes.
    setResets((before) => before + 1)
  }, [change])
  return (
    <div className={styles.content} data-tight={isTight}>
      <ProjectsToolbar total={page.totalRows} resets={resets} onReset={onReset} />
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
          empty={<ProjectsEmpty search={search} onReset={onReset} />}
        />
      </ListStates>
      {pager}
    </div>
  )
}

const projectId = ({ id }: ListedProject) => id

function rowClass(project: ListedProject): string | undefined {
  const highlight = highlightOf(project)
  return highlight && styles[highlight]
}

const projectForms = { one: 'проект', few: 'проекта', many: 'проектов' }

type ProjectsToolbarProps = { total: number | undefined; resets: number; onReset: () => void }

/** The filters above the table. Memoised, because they render as slowly as a page of rows. */
const ProjectsToolbar = memo(function ProjectsToolbar({ total, resets, onReset }: ProjectsToolbarProps) {
  const filters = useFilters()
  const change = useChangeList()
  return (
    <section className={styles.toolbar} aria-label="Фильтры" data-screen-only>
      <SearchBox />
      <FilterFields key={resets} filters={filters} onChange={change} frame={(control) => control} />
      <div className={styles.end}>
        <span className={styles.count} role="status">
          {total === undefined ? '' : formatCount(total, projectForms)}
        </span>
        <Button
          variant="text"
          className={styles.reset}
          icon={<X size={16} />}
          // Not `disabled`, because the button would lose the focus when the user has just pressed it.
          aria-disabled={!isFiltered(filters) || undefined}
          onClick={onReset}
        >
          Сбросить фильтры
        </Button>
      </div>
    </section>
  )
})

function ProjectsEmpty({ search, onReset }: { search: ProjectsSearch; onReset: () => void }) {
  const add = useAddAction(sections.projects.create)
  if (isFiltered(search)) {
    const by = { search: search.search.trim() !== '', filters: countFilters(search) > 0 }
    return <NothingFound ofWhat="проектов" by={by} onReset={onReset} />
  }
  return (
    <EmptyList
      title="Проектов пока нет."
      text="Проект начинается с брифа клиента. Для брифа нужны направление и расчётка."
      add={add}
    />
  )
}

const projectsUnavailable = {
  title: 'Ошибка загрузки проектов',
  notAvailableOffline: 'Для списка проектов нужна сеть',
  copyOf: 'nothing',
} as const
