import { useNavigate } from '@tanstack/react-router'
import { sections } from '#client/lib/page/sections.ts'
import { useSession } from '#client/lib/session/session.ts'
import { Button } from '#client/ui/control/button.tsx'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import { ProjectStepper } from '#client/ui/page/project-stepper.tsx'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { isProjectStage } from '#domain/project.ts'
import { BriefConflictDialog } from './brief-conflict-dialog.tsx'
import styles from './brief-form.module.css'
import { BriefFormItem } from './brief-form-field.tsx'
import { briefFormSections } from './brief-form-layout.ts'
import { BriefHistory } from './brief-history.tsx'
import { BriefNotice, BriefStatusTag, DeclinedNotice, decisionText } from './brief-notice.tsx'
import { BriefRail } from './brief-rail.tsx'
import { type BriefDeadEnd, useBriefForm } from './use-brief-form.ts'

type BriefFormProps = {
  /** The declined brief to edit; undefined for a new one. */
  stored?: ProjectWithBrief
  /** Replaces a form that cannot be saved with the current brief, which also shows the unsaved text. */
  onShowCurrent?: () => void
}

export function BriefForm({ stored, onShowCurrent }: BriefFormProps) {
  const state = useBriefForm(stored)
  const navigate = useNavigate()
  const creator = useCreatorName(stored)
  const toList = (replace: boolean) => void navigate({ to: '/placement/projects', replace })
  const showCurrent = () => {
    // The draft is kept, because the read-only brief shows it too.
    state.leaveDraft()
    onShowCurrent?.()
  }
  const { deadEnd } = state
  // Uses the newest known status, because another user may have changed it since the form was opened.
  const { status } = (deadEnd?.kind === 'decided' ? deadEnd.stored : stored)?.brief ?? {}
  const stage = stored && isProjectStage(stored.project.stage) ? stored.project.stage : 'brief'

  return (
    <>
      <FormPage
        title={stored ? `Проект: ${stored.project.title}` : 'Создание нового проекта'}
        crumb={{ ...sections.projects, narrowOnly: true }}
        beside={status && <BriefStatusTag status={status} />}
        above={
          <ProjectStepper
            projectId={stored?.project.id}
            current={stage}
            status={stored?.project.stage_status ?? 'pending'}
            shown="brief"
          />
        }
        name="brief"
        state={state}
        submitLabel="Сохранить"
        saveAction="сохранить бриф"
        cannotSave={deadEnd && deadEndReason(deadEnd)}
        isGone={deadEnd?.kind === 'gone'}
        onSaved={() => toList(true)}
        onCancel={() => toList(false)}
      >
        {deadEnd && <BriefDeadEndNotice deadEnd={deadEnd} onShowCurrent={showCurrent} />}
        {stored && !deadEnd && <DeclinedNotice brief={stored.brief} />}
        <div className={styles.columns}>
          <BriefRail />
          <div className={styles.sections}>
            {briefFormSections.map(({ id, title, fields }) => (
              <FormSection key={id} id={id} title={title}>
                {fields.map(({ field, width }) => (
                  <FormCell key={field} width={width}>
                    <BriefFormItem field={field} creator={creator} project={state.opened?.project} />
                  </FormCell>
                ))}
              </FormSection>
            ))}
            {stored && <BriefHistory projectId={stored.project.id} events={stored.brief.history ?? []} />}
          </div>
        </div>
      </FormPage>
      <BriefConflictDialog state={state} onSaved={() => toList(true)} />
    </>
  )
}

function useCreatorName(stored: ProjectWithBrief | undefined): string {
  const session = useSession()
  if (stored) return stored.project.creator || '-'
  return session.status === 'authenticated' ? session.user.fullName || session.user.email : ''
}

type BriefDeadEndNoticeProps = { deadEnd: BriefDeadEnd; onShowCurrent: () => void }

/** Scrolls itself into view, because the pressed button may be at the other end of a long form. */
function BriefDeadEndNotice({ deadEnd, onShowCurrent }: BriefDeadEndNoticeProps) {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <BriefNotice
        tone="error"
        title={`Введённое осталось на экране. ${
          deadEnd.kind === 'gone' ? 'Этого проекта больше нет' : decisionText(deadEnd.stored.brief)
        }`}
        text="Сохранить его уже нельзя, но можно скопировать."
        actions={deadEnd.kind === 'decided' && <Button onClick={onShowCurrent}>Показать текущий бриф</Button>}
      />
    </div>
  )
}

function deadEndReason(deadEnd: BriefDeadEnd): string {
  return deadEnd.kind === 'gone' ? 'Проект не найден' : decisionText(deadEnd.stored.brief)
}
