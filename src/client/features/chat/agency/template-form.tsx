import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { useId } from 'react'
import * as z from 'zod/mini'
import { agencyTemplatesQuery } from '#client/data/agency-templates.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { ConflictChanges, ConflictDialog } from '#client/ui/dialog/conflict-dialog.tsx'
import { FormPage } from '#client/ui/form/form-page.tsx'
import { fieldRules } from '#client/ui/form/form-rules.ts'
import { FormCell, FormSection } from '#client/ui/form/form-section.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useVersionedForm } from '#client/ui/form/use-versioned-form.ts'
import { type Conflict, changedFields } from '#client/ui/form/use-versioned-save.ts'
import { HistoryLink } from '#client/ui/page/history-link.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import { type PromptTemplate, promptTemplate, promptTemplateInput } from '#contract/prompt-templates.ts'
import {
  bracketsLeftAsText,
  fieldKey,
  fieldKinds,
  type TemplateFault,
  type TemplateField,
  templateFaults,
  templateFields,
  templateLimits,
} from '#domain/templates/prompt-template.ts'
import {
  type SaveOutcome,
  type TemplateChange,
  type TemplateValues,
  templateFieldLabels,
  templateFieldNames,
  templateValues,
  useSaveTemplate,
} from './agency-templates.mutations.ts'
import styles from './template-form.module.css'

type TemplateFormProps = {
  /** Undefined for a new template, which begins with `start`. */
  template?: PromptTemplate
  start?: TemplateValues
  /** Of the form, under which its draft is stored. */
  path: string
}

const empty: TemplateValues = { group: '', title: '', text: '' }

export function TemplateForm(props: TemplateFormProps) {
  const { template } = props
  const state = useTemplateForm(props)
  const navigate = useNavigate()
  const toList = (replace: boolean) => void navigate({ to: sections.templates.to, replace })
  return (
    <>
      <FormPage
        title={template ? 'Редактирование шаблона' : 'Новый шаблон'}
        crumb={sections.templates}
        beside={template && <HistoryLink to="/chat/templates/$id/history" id={template.id} />}
        name="template"
        state={state}
        submitLabel={template ? 'Сохранить' : 'Создать'}
        saveAction="сохранить шаблон"
        cannotSave={state.isGone ? 'Этого шаблона больше нет' : undefined}
        isGone={state.isGone}
        onSaved={() => toList(true)}
        onCancel={() => toList(false)}
      >
        <TemplateFields />
      </FormPage>
      <ConflictDialog title="Шаблон изменился, пока вы его редактировали" state={state} onSaved={() => toList(true)}>
        {(conflict) => <Changes conflict={conflict} />}
      </ConflictDialog>
    </>
  )
}

function TemplateFields() {
  const { data } = useQuery(agencyTemplatesQuery())
  const groups = [...new Set(data?.data.map(({ group }) => group))]
  const known = useId()
  return (
    <FormSection title="Шаблон">
      <FormCell width="half">
        <Form.Item name="group" label={templateFieldLabels.group} {...fieldRules(promptTemplateInput, 'group')}>
          <Input autoComplete="off" list={known} count={{ show: true, max: templateLimits.group }} />
        </Form.Item>
        <datalist id={known}>
          {groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
      </FormCell>
      <FormCell width="half">
        <Form.Item name="title" label={templateFieldLabels.title} {...fieldRules(promptTemplateInput, 'title')}>
          <Input autoComplete="off" count={{ show: true, max: templateLimits.title }} />
        </Form.Item>
      </FormCell>
      <FormCell width="full">
        <Form.Item name="text" label={templateFieldLabels.text} {...fieldRules(promptTemplateInput, 'text')}>
          <TextArea autoSize={{ minRows: 10, maxRows: 30 }} count={{ show: true, max: templateLimits.text }} />
        </Form.Item>
        <TemplateCheck />
      </FormCell>
    </FormSection>
  )
}

/** Says how fields are written, and which ones the typed text has. */
function TemplateCheck() {
  const text: unknown = Form.useWatch('text')
  const typed = typeof text === 'string' ? text : ''
  const fields = templateFields(typed)
  const faults = [...new Set(templateFaults(typed).map(faultText))]
  const leftAsText = bracketsLeftAsText(typed)
  return (
    <div className={styles.check}>
      <p className={styles.help}>
        Поля для заполнения пишут в квадратных скобках: <code>[клиент]</code>, <code>[срок: дата]</code>,{' '}
        <code>[бюджет: деньги]</code>, <code>[охват: число]</code>, <code>[сайт: ссылка]</code>,{' '}
        <code>[задача: длинный текст]</code>, <code>[тон: строгий | дружелюбный]</code>.
      </p>
      {fields.length > 0 && (
        <ul className={styles.fields} aria-label="Поля шаблона">
          {fields.map((field) => (
            <li key={fieldKey(field.name)}>
              <StatusTag tone="plain">{fieldText(field)}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {leftAsText.length > 0 && (
        <p className={styles.note}>
          Останется текстом, потому что поле начинают с буквы: {leftAsText.map(cut).join(', ')}.
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {fault}
        </p>
      ))}
    </div>
  )
}

function fieldText({ name, kind, options }: TemplateField): string {
  return `${name}\u00a0— ${kind === 'choice' ? options.join(' / ') : fieldKinds[kind]}`
}

function faultText(fault: TemplateFault): string {
  switch (fault.kind) {
    case 'open':
      return `Скобка не закрыта: «${cut(fault.at)}»`
    case 'long':
      return `Слишком длинно для поля: «${cut(fault.at)}»`
    case 'options':
      return `Для выбора нужны два разных варианта или больше: «${cut(fault.at)}»`
    case 'differs':
      return `Поле «${fault.at}» описано по-разному: ${fault.kinds.map((kind) => fieldKinds[kind]).join(' и ')}`
    default:
      return fault satisfies never
  }
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text.trim())

/** Lists what another user has changed in the template. */
function Changes({ conflict: { opened, mine, change } }: { conflict: TemplateConflict }) {
  const sides = { opened: templateValues(opened), mine, current: templateValues(change.current) }
  const changes = changedFields(templateFieldNames, sides, Object.is)
  return (
    <ConflictChanges
      by={change.changed_by}
      at={change.changed_at}
      changes={changes.map(({ field, isDisputed }) => ({
        key: field,
        label: templateFieldLabels[field],
        was: sides.opened[field],
        now: sides.current[field],
        ...(isDisputed && { mine: mine[field] }),
      }))}
    />
  )
}

type TemplateConflict = Conflict<TemplateValues, PromptTemplate, TemplateChange>

function useTemplateForm({ template, start = empty, path }: TemplateFormProps) {
  const saving = useSaveTemplate()
  const { outcome, ...state } = useVersionedForm<
    Partial<TemplateValues>,
    TemplateValues,
    PromptTemplate,
    TemplateChange,
    SaveOutcome
  >({
    stored: template,
    initialValues: start,
    draft: useDraft(path, (draft) => z.safeParse(draftContent, draft).data),
    fields: templateFieldNames,
    valuesOf: templateValues,
    read: (values) => z.parse(valuesSchema, values),
    hasChanges: (opened, values) =>
      templateFieldNames.some((field) => (values[field] ?? '') !== (opened ?? start)[field]),
    isSame: Object.is,
    send: (values, opened) => saving.mutateAsync({ id: template?.id, body: { ...values, version: opened?.version } }),
    savedText: template ? 'Шаблон сохранён' : 'Шаблон добавлен',
  })
  return {
    ...state,
    isSaving: saving.isPending,
    isGone: outcome?.kind === 'gone',
  }
}

const valuesSchema = z.pick(promptTemplateInput, { group: true, title: true, text: true })
const text = z._default(z.string(), '')
const draftContent = z.object({
  values: z.object({ group: text, title: text, text }),
  opened: z.optional(promptTemplate),
})
