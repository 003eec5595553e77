import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, CircleX } from 'lucide-react'
import { declineReason } from '#client/features/brief/data/brief-decision-text.ts'
import { briefReadSections } from '#client/features/brief/data/brief-form-layout.ts'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { FormPageContent } from '#client/ui/form/form-page.tsx'
import { FormCell, FormSection, FormValue } from '#client/ui/form/form-section.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ProjectStepper } from '#client/ui/page/project-stepper.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { Brief } from '#contract/project.ts'
import { briefFieldNames } from '#domain/brief.ts'
import { isProjectStage } from '#domain/project.ts'
import { BriefDecision } from './brief-decision.tsx'
import { BriefHistory } from './brief-history.tsx'
import { BriefLeftover } from './brief-leftover.tsx'
import { BriefNotice } from './brief-notice.tsx'
import { BriefStatusTag } from './brief-status-tag.tsx'
import { BriefValue } from './brief-value.tsx'

type BriefReadOnlyProps = {
  stored: ProjectWithBrief
  /** Another user has decided on the brief. */
  onDecided: (brief: Brief) => void
}

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
        {brief.status === 'declined' && (
          <BriefNotice
            tone="error"
            icon={<CircleX size={20} strokeWidth={1.75} />}
            title="Бриф отклонен"
            text={<LinkedText text={declineReason(brief)} />}
          />
        )}
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
    <Button
      icon={<ArrowLeft size={18} strokeWidth={1.75} />}
      onClick={() => void navigate({ to: '/placement/projects' })}
    >
      Назад
    </Button>
  )
}
