import card from '#client/ui/list/card.module.css'
import { PagedCards } from '#client/ui/list/card-list.tsx'
import { Person } from '#client/ui/page/person.tsx'
import type { ListedProject } from '#contract/project.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { ManagerField } from './manager-field.tsx'
import styles from './project-cards.module.css'
import { highlightOf, ProjectTitle, StageMark, StageStatusTag } from './project-row.tsx'

type ProjectCardsProps = { projects: readonly ListedProject[] | undefined; busy: boolean }

export function ProjectCards({ projects, busy }: ProjectCardsProps) {
  return (
    <PagedCards label="Проекты" items={projects} busy={busy} outlineHeight={233}>
      {(project) => <ProjectCard key={project.id} project={project} />}
    </PagedCards>
  )
}

function ProjectCard({ project }: { project: ListedProject }) {
  const highlight = highlightOf(project)
  return (
    <li
      data-row={project.id}
      className={`${card.card} ${styles.card} ${highlight === 'unknown' ? styles.unknown : ''}`}
      data-highlight={highlight}
    >
      <div className={card.head}>
        <h2 className={card.title}>
          <ProjectTitle project={project} linkClass={card.link} />
        </h2>
        <StageStatusTag project={project} saysStage />
      </div>
      <div className={styles.about}>
        <div>{project.direction}</div>
        <div>{project.estimate}</div>
      </div>
      <div className={styles.progress}>
        <StageMark project={project} />
        <dl className={styles.start}>
          <dt>Старт</dt>
          <dd>{formatCalendarDate(project.placement_start_date)}</dd>
        </dl>
      </div>
      <div className={styles.person}>
        <span className={styles.role}>Создатель</span>
        <div className={styles.creator}>
          <Person name={project.creator} />
        </div>
      </div>
      <div className={styles.person}>
        <span className={styles.role} aria-hidden>
          Менеджер
        </span>
        <div className={styles.managerField}>
          <ManagerField project={project} />
        </div>
      </div>
    </li>
  )
}
