import { Link } from '@tanstack/react-router'
import type { Project } from '#contract/project.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { ManagerField } from './manager-field.tsx'
import styles from './project-cards.module.css'
import { highlightOf, stageScreen, titleOf } from './project-row.ts'
import { StageMark } from './stage-mark.tsx'
import { StageStatusTag } from './stage-status.tsx'

const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

type ProjectCardsProps = { projects: readonly Project[] | undefined; busy: boolean }

/** The projects of a page as cards; undefined shows their outlines until the first load ends. */
export function ProjectCards({ projects, busy }: ProjectCardsProps) {
  if (projects === undefined) {
    return (
      <div className={styles.list} role="status" aria-label="Загрузка">
        {outlines.map((key) => (
          <div key={key} className={styles.skeleton} />
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.list} aria-label="Проекты" aria-busy={busy}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ProjectCard({ project }: { project: Project }) {
  const screen = stageScreen(project)
  return (
    <li className={styles.card} data-highlight={highlightOf(project)}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {screen ? (
            <Link {...screen} preload={false} className={styles.link}>
              {titleOf(project)}
            </Link>
          ) : (
            titleOf(project)
          )}
        </h2>
        {screen && <StageStatusTag project={project} />}
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
      <div className={styles.manager}>
        <span className={styles.managerName} aria-hidden>
          Менеджер
        </span>
        <div className={styles.managerField}>
          <ManagerField project={project} />
        </div>
      </div>
    </li>
  )
}
