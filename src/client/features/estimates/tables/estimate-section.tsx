import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type EstimateProblem, problemId, sectionTitle } from '#client/features/estimates/data/estimate-problem.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './estimate-section.module.css'

type TableSectionProps = {
  place: EstimateProblem['place']
  onAdd: () => void
  cannotAdd?: string | undefined
  problem: string | undefined
  children: ReactNode
}

/** The card of a table with a button that adds specialists, and the table's error below. */
export function TableSection({ place, onAdd, cannotAdd, problem, children }: TableSectionProps) {
  const isPhone = useScreen() === 'phone'
  const label = 'Добавить специалиста'
  return (
    <EstimateSection
      title={sectionTitle(place)}
      action={
        <Button
          reason={cannotAdd}
          size={isPhone ? 'middle' : 'small'}
          className={(isPhone ? styles.addIcon : '') ?? ''}
          icon={<Plus size={16} />}
          aria-label={`${label}: ${sectionTitle(place)}`}
          onClick={onAdd}
        >
          {isPhone ? null : label}
        </Button>
      }
    >
      {children}
      <div id={problemId(place)}>
        {problem !== undefined && <Alert className={styles.problem} tone="error" title={problem} />}
      </div>
    </EstimateSection>
  )
}

type EstimateSectionProps = {
  title: string
  hint?: string | undefined
  action: ReactNode
  children: ReactNode
}

/** A card with an action in its title row; on phones it spans the full width. */
export function EstimateSection({ title, hint, action, children }: EstimateSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        <div className={styles.action}>{action}</div>
      </header>
      {children}
    </section>
  )
}
