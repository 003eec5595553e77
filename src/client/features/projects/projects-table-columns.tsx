import type { DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import type { ListedProject } from '#contract/project.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { ManagerField } from './manager-field.tsx'
import { ProjectTitle, StageMark, StageStatusTag } from './project-row.tsx'
import styles from './projects-table.module.css'

type Column = DataTableColumn<ListedProject>

const title: Column = {
  key: 'title',
  title: 'Проект',
  width: 150,
  grow: true,
  render: (project) => <ProjectTitle project={project} linkClass={styles.title} textClass={styles.title} />,
}

export const wideColumns: readonly Column[] = [
  {
    key: 'direction',
    title: 'Направление',
    width: 128,
    render: ({ direction }) => <span className={styles.small}>{direction}</span>,
  },
  {
    key: 'estimate',
    title: 'Расчётка',
    width: 132,
    render: ({ estimate }) => <span className={styles.small}>{estimate}</span>,
  },
  {
    key: 'placement_start_date',
    title: 'Старт',
    width: 106,
    render: ({ placement_start_date: date }) => <span className={styles.date}>{formatCalendarDate(date)}</span>,
  },
  title,
  {
    key: 'stage',
    title: 'Этап',
    width: 112,
    truncate: false,
    render: (project) => <StageMark project={project} />,
  },
  {
    key: 'stage_status',
    title: 'Статус',
    width: 120,
    truncate: false,
    render: (project) => <StageStatusTag project={project} />,
  },
  {
    key: 'creator',
    title: 'Создатель проекта',
    width: 132,
    render: ({ creator }) => <span className={styles.creator}>{creator}</span>,
  },
  {
    key: 'manager',
    title: 'Менеджер',
    width: 164,
    truncate: false,
    render: (project) => <ManagerField project={project} />,
  },
]

/** The widths fit a window of 1280 px with the expanded side menu; long names wrap to a second line. */
const tightWidths: Record<string, number> = {
  title: 124,
  direction: 117,
  estimate: 108,
  placement_start_date: 102,
  stage: 106,
  stage_status: 108,
  creator: 96,
  manager: 124,
}
export const tightColumns: readonly Column[] = wideColumns.map((column) => ({
  ...column,
  width: tightWidths[column.key] ?? column.width,
}))

/** The columns for narrower windows: the title is fixed at the left, and the others scroll. */
export const scrollingColumns: readonly Column[] = [
  { ...title, grow: false, fixed: 'left', width: 168 },
  ...wideColumns.filter((column) => column !== title),
]
