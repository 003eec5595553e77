import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { highlightOf, stageScreen, titleOf } from '#client/features/projects/data/project-row.ts'
import { useListPlace } from '#client/ui/list/list-place.ts'
import { Person } from '#client/ui/page/person.tsx'
import type { Project } from '#contract/project.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { ManagerField } from './manager-field.tsx'
import styles from './project-cards.module.css'
import { StageMark } from './stage-mark.tsx'
import { StageStatusTag } from './stage-status.tsx'

const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

type ProjectCardsProps = { projects: readonly Project[] | undefined; busy: boolean }

/** Shows a page of projects as cards; undefined shows outlines until the first load ends. */
export function ProjectCards({ projects, busy }: ProjectCardsProps) {
  const list = useRef<HTMLUListElement>(null)
  useListPlace(list, projects !== undefined)
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
    <ul ref={list} className={styles.list} aria-label="Проекты" aria-busy={busy}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ProjectCard({ project }: { project: Project }) {
  const screen = stageScreen(project)
  const highlight = highlightOf(project)
  return (
    <li
      data-row={project.id}
      className={`${styles.card} ${highlight === 'unknown' ? styles.unknown : ''}`}
      data-highlight={highlight}
    >
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
        {screen && <StageStatusTag project={project} saysStage />}
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
