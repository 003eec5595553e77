import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { FormPageContent } from '#client/ui/form/form-page.tsx'
import { FormCell, FormSection, FormValue } from '#client/ui/form/form-section.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Person } from '#client/ui/page/person.tsx'
import { ProjectStepper } from '#client/ui/page/project-stepper.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { Brief } from '#contract/project.ts'
import { briefFieldNames } from '#domain/brief.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { isProjectStage } from '#domain/project.ts'
import { typedDateText } from '#domain/typed-date.ts'
import { BriefDecision } from './brief-decision.tsx'
import { type BriefField, briefReadSections } from './brief-form-layout.ts'
import { BriefHistory } from './brief-history.tsx'
import { BriefLeftover } from './brief-leftover.tsx'
import { BriefStatusTag, DeclinedNotice } from './brief-notice.tsx'

type BriefReadOnlyProps = { stored: ProjectWithBrief; onDecided: (brief: Brief) => void }

/** Shows a brief read-only, with a request for a decision while it is pending. */
export function BriefReadOnly({ stored, onDecided }: BriefReadOnlyProps) {
  const { project, brief } = stored
  const isPhone = useScreen() === 'phone'
  const back = <BackButton />
  return (
    <>
      <PageHeader
        title={`Проект: ${project.title}`}
        crumb={{ ...sections.projects, narrowOnly: true }}
        beside={<BriefStatusTag status={brief.status} />}
        actions={!isPhone && back}
      />
      {isProjectStage(project.stage) && (
        <ProjectStepper projectId={project.id} current={project.stage} status={project.stage_status} shown="brief" />
      )}
      <FormPageContent bar={isPhone && back}>
        {brief.status === 'pending' && <BriefDecision stored={stored} onDecided={onDecided} />}
        {brief.status === 'declined' && <DeclinedNotice brief={brief} />}
        <BriefLeftover key={brief.status} stored={stored} />
        {briefReadSections.map(({ id, title, fields }) => (
          <FormSection key={id} title={title}>
            {fields.map(({ field, width }) => (
              <FormCell key={field} width={width}>
                <FormValue label={briefFieldNames[field]} isLarge={field === 'client_budget'}>
                  {field === 'estimate_id' ? (
                    <EstimateLink of={project} />
                  ) : (
                    <BriefValue stored={stored} field={field} />
                  )}
                </FormValue>
              </FormCell>
            ))}
          </FormSection>
        ))}
        <BriefHistory projectId={project.id} events={brief.history ?? []} />
      </FormPageContent>
    </>
  )
}

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

function EstimateLink({ of: { estimate_id, estimate } }: { of: ProjectWithBrief['project'] }) {
  return (
    <Link to="/placement/estimates/$id/edit" params={{ id: String(estimate_id) }} preload={false}>
      {estimate}
    </Link>
  )
}

function BackButton() {
  const navigate = useNavigate()
  return (
    <Button icon={<ArrowLeft size={18} />} onClick={() => void navigate({ to: '/placement/projects' })}>
      Назад
    </Button>
  )
}
