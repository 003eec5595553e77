import type { ReactNode } from 'react'
import type { BriefField } from '#client/features/brief/data/brief-form-layout.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { Person } from '#client/ui/page/person.tsx'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { typedDateText } from '#domain/typed-date.ts'

export function BriefValue({ stored, field }: { stored: ProjectWithBrief; field: BriefField }): ReactNode {
  const { project, brief } = stored
  switch (field) {
    case 'title':
    case 'internal_id':
      return project[field]
    case 'placement_period':
      return `${formatCalendarDate(project.placement_start_date)} – ${formatCalendarDate(project.placement_end_date)}`
    case 'set_ready_date':
      return typedDateText(project.set_ready_date)
    case 'direction_id':
      return project.direction
    case 'estimate_id':
      return project.estimate
    case 'manager_id':
      return project.manager_id === null ? 'Не назначен' : <Person name={project.manager ?? '-'} />
    case 'creator':
      return project.creator === '' ? '-' : <Person name={project.creator} />
    case 'client_budget':
      return formatMoney(brief.client_budget)
    default:
      return <LinkedText text={brief[field]} />
  }
}
