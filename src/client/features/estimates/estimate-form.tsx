import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { memo, type ReactElement, useDeferredValue, useMemo, useState } from 'react'
import { isMissing } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { ConflictChanges, ConflictDialog, type ConflictProps } from '#client/ui/dialog/conflict-dialog.tsx'
import { SuccessDialog } from '#client/ui/dialog/dialog.tsx'
import { FormOutline, FormPage } from '#client/ui/form/form-page.tsx'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { FormCell, type FormFieldWidth, FormSection } from '#client/ui/form/form-section.tsx'
import { AmountInput } from '#client/ui/input/amount-input.tsx'
import { HistoryLink } from '#client/ui/page/history-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { type Estimate, estimateFields } from '#contract/estimates.ts'
import { vatPercentPlaceholder } from '#domain/estimate.ts'
import { estimateQuery } from './data/estimate.queries.ts'
import { findConflicts } from './data/estimate-conflict.ts'
import {
  contentOf,
  type EstimateField,
  estimateFieldLabels,
  estimateFieldNames,
  managementKeys,
} from './data/estimate-content.ts'
import { estimateDocument, vatFieldHint } from './data/estimate-sums.ts'
import { draftedEstimate } from './data/use-estimate-draft.ts'
import { type EstimateSaveConflict, useEstimateForm } from './data/use-estimate-form.ts'
import { EstimateSummaryCard } from './estimate-summary.tsx'
import { ManagementSection } from './tables/management-section.tsx'
import { RateCard } from './tables/rate-card.tsx'

const route = getRouteApi('/_app/placement/estimates/$id/edit')

export function EstimateEditPage() {
  const { id } = route.useParams()
  return <OpenedEstimate key={id} id={Number(id)} />
}

function OpenedEstimate({ id }: { id: number }) {
  const query = useQuery({ ...estimateQuery(id), refetchOnMount: 'always' })
  // An open screen stays open: neither a later response nor a lost connection replaces it.
  const [edited, setEdited] = useState<Estimate>()
  if (edited === undefined && query.isFetchedAfterMount && query.isSuccess) setEdited(query.data.data)
  const isUnanswered = query.isError && !isMissing(query.error)
  const drafted = edited === undefined && isUnanswered ? draftedEstimate(id) : undefined
  if (drafted !== undefined) setEdited(drafted)
  if (edited !== undefined) return <EstimateForm estimate={edited} />
  return (
    <>
      <PageHeader title="Редактирование" crumb={sections.estimates} />
      {query.isError ? (
        <PageUnavailable texts={unavailable} section={sections.estimates} query={query} />
      ) : (
        <FormOutline sections={[6, 4]} />
      )}
    </>
  )
}

const unavailable = {
  missing: 'Расчётка не найдена',
  reason: 'Возможно, её удалили или ссылка неверна.',
  notKept: 'Расчётки нет на этом устройстве',
  failed: 'Ошибка загрузки расчётки',
}

export function EstimateForm({ estimate }: { estimate?: Estimate }) {
  const state = useEstimateForm(estimate)
  const navigate = useNavigate()
  const isPhone = useScreen() === 'phone'
  const [isDone, setDone] = useState(false)
  const { values, rows, change, isChecked, problems } = state
  // The fields show typed text at once and the sums follow, so that a long estimate does not slow down typing.
  const counted = useDeferredValue(useMemo(() => ({ values, rows }), [values, rows]))
  const document = useMemo(() => estimateDocument(counted), [counted])
  const texts = estimate ? updated : created
  const toList = (replace: boolean) => void navigate({ to: '/placement/estimates', replace })
  return (
    <>
      <FormPage
        title={estimate ? (isPhone ? estimate.title : `Редактирование: ${estimate.title}`) : 'Новая расчётка'}
        crumb={sections.estimates}
        beside={estimate && <HistoryLink to="/placement/estimates/$id/history" id={estimate.id} />}
        name="estimate"
        state={state}
        submitLabel="Сохранить"
        saveAction="сохранить расчётку"
        cannotSave={state.isGone ? 'Этой расчётки больше нет' : undefined}
        isGone={state.isGone}
        onSaved={() => setDone(true)}
        savedText={texts.title}
        onCancel={() => toList(false)}
      >
        {state.isGone && <GoneAlert />}
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
        <EstimateSummaryCard document={document} isUnsaved={state.isDirty} />
      </FormPage>
      <EstimateConflictDialog state={state} onSaved={() => setDone(true)} />
      <SuccessDialog open={isDone} title={texts.title} text={texts.text} onClose={() => toList(true)} />
    </>
  )
}

const created = { title: 'Расчётка успешно создана', text: 'Новая расчётка добавлена в реестр' }
const updated = { title: 'Расчётка успешно обновлена', text: 'Изменения сохранены' }

/** Scrolls into view, because the pressed button may be at the other end of a long screen. */
function GoneAlert() {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Alert tone="error" title="Введённое осталось на экране. Этой расчётки больше нет: её удалил другой сотрудник">
        Сохранить изменения некуда, но введённое можно скачать или напечатать.
      </Alert>
    </div>
  )
}

function EstimateConflictDialog(props: ConflictProps<EstimateSaveConflict>) {
  return (
    <ConflictDialog title="Расчётка изменилась, пока вы её редактировали" {...props}>
      {({ opened, mine, change }) => {
        const changes = findConflicts({ opened: contentOf(opened), mine, current: contentOf(change.current) })
        return <ConflictChanges by={change.changed_by} at={change.changed_at} changes={changes} />
      }}
    </ConflictDialog>
  )
}

const EstimateBasics = memo(function EstimateBasics({ vatHint }: { vatHint: string | undefined }) {
  return (
    <FormSection title="Основная информация">
      {estimateFieldNames.map((field) => (
        <FormCell key={field} width={widths[field]}>
          <Form.Item
            name={field}
            label={estimateFieldLabels[field]}
            {...fieldRules(estimateFields, field)}
            {...(field === 'vat_percent' && { extra: vatHint })}
          >
            {control(field)}
          </Form.Item>
        </FormCell>
      ))}
    </FormSection>
  )
})

const widths: Record<EstimateField, FormFieldWidth> = {
  title: 'half',
  client_name: 'half',
  vat_percent: 'long-quarter',
  payment_terms_days: 'long-quarter',
  commission_percent: 'long-quarter',
  ad_fee_percent: 'long-quarter',
  work_block: 'half',
  work_description: 'half',
}

function control(field: EstimateField): ReactElement {
  switch (field) {
    case 'vat_percent':
      return <AmountInput unit="%" placeholder={String(vatPercentPlaceholder)} />
    case 'commission_percent':
    case 'ad_fee_percent':
      return <AmountInput unit="%" />
    case 'payment_terms_days':
      return <AmountInput unit="дней" />
    case 'work_description':
      return <TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
    default:
      return <Input autoComplete="off" />
  }
}
