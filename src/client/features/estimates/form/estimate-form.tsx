import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { managementKeys } from '#client/features/estimates/data/estimate-content.ts'
import { estimateDocument } from '#client/features/estimates/data/estimate-document.ts'
import { vatFieldHint } from '#client/features/estimates/data/estimate-sums.ts'
import { useEstimateForm } from '#client/features/estimates/data/use-estimate-form.ts'
import { useEstimateSave } from '#client/features/estimates/data/use-estimate-save.ts'
import { sections } from '#client/lib/page/sections.ts'
import { SuccessDialog } from '#client/ui/dialog/success-dialog.tsx'
import { UnsavedChanges } from '#client/ui/dialog/unsaved-changes.tsx'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Estimate } from '#contract/estimates.ts'
import { EstimateBasics } from './estimate-basics.tsx'
import { EstimateConflictDialog } from './estimate-conflict-dialog.tsx'
import { GoneAlert } from './estimate-gone.tsx'
import { EstimateSummaryCard } from './estimate-summary.tsx'
import { ManagementSection } from './management-section.tsx'
import { RateCard } from './rate-card.tsx'

const saveAction = 'сохранить расчётку'

/** The screen of a new estimate or of the opened one. */
export function EstimateForm({ estimate }: { estimate?: Estimate }) {
  const state = useEstimateForm(estimate)
  const saving = useEstimateSave(estimate?.id, state)
  const navigate = useNavigate()
  const isPhone = useScreen() === 'phone'
  const [isDone, setDone] = useState(false)
  const { values, rows, change, isChecked, problems } = state
  // The fields show typed text at once and the sums follow, so that a long estimate does not slow down typing.
  const counted = useDeferredValue(useMemo(() => ({ values, rows }), [values, rows]))
  const document = useMemo(() => estimateDocument(counted), [counted])
  const cannotSave = saving.isGone ? 'Этой расчётки больше нет' : undefined
  const texts = estimate ? updated : created
  const toList = (replace: boolean) => void navigate({ to: '/placement/estimates', replace })
  const tell = (saved: boolean) => saved && setDone(true)
  /** Shows a toast instead of the success dialog, because the page is being left. */
  const saveAndLeave = async () => {
    const saved = await saving.save()
    if (saved) toast.success(texts.title)
    return saved
  }
  return (
    <>
      <FormPage
        title={estimate ? (isPhone ? estimate.title : `Редактирование: ${estimate.title}`) : 'Новая расчётка'}
        crumb={sections.estimates}
        submit={{
          label: 'Сохранить',
          onClick: () => void saving.save().then(tell),
          disabledReason: cannotSave,
          offlineAction: saveAction,
          pending: saving.isSaving,
        }}
        onCancel={() => toList(false)}
        form={state.form}
        name="estimate"
        initialValues={state.initialValues}
        isRestored={state.isRestored}
        restoredAt={state.restoredAt}
        onValuesChange={state.onValuesChange}
      >
        {saving.isGone && <GoneAlert />}
        <EstimateBasics vatHint={vatFieldHint(values)} />
        <RateCard
          rows={rows}
          change={change}
          isChecked={isChecked}
          problem={problems.rates}
          refused={state.refusedPosition}
        />
        {managementKeys.map((table) => (
          <ManagementSection
            key={table}
            table={table}
            rows={rows}
            sums={document.sums.tables[table]}
            vatPercent={document.sums.vatPercent}
            change={change}
            problem={problems[table]}
          />
        ))}
        <EstimateSummaryCard document={document} />
      </FormPage>
      <UnsavedChanges
        isDirty={state.isDirty}
        save={saveAndLeave}
        onNotSaved={state.goToProblem}
        onDiscard={state.discard}
        saveAction={saveAction}
        cannotSave={cannotSave}
        isValid={state.isValid}
        onLeaveDraft={saving.isGone ? undefined : state.leaveDraft}
      />
      <EstimateConflictDialog
        conflict={saving.conflict}
        saving={saving.isSaving}
        onStay={saving.stayInConflict}
        onTakeTheirs={saving.takeTheirs}
        onSaveMine={(conflict) => void saving.saveMine(conflict).then(tell)}
      />
      <SuccessDialog open={isDone} title={texts.title} text={texts.text} onClose={() => toList(true)} />
    </>
  )
}

const created = { title: 'Расчётка успешно создана', text: 'Новая расчётка добавлена в реестр' }
const updated = { title: 'Расчётка успешно обновлена', text: 'Изменения сохранены' }
