import { Form, type FormInstance } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { type LeavableForm, UnsavedChanges } from '#client/ui/dialog/unsaved-changes.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { type PrimaryAction, PrimaryButton } from '#client/ui/page/primary-button.tsx'
import { Antd } from '#client/ui/theme/antd.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './form-page.module.css'
import section from './form-section.module.css'

/** The form state from `useCreateForm` or `useVersionedForm`. */
type FormState<Values extends object> = Required<LeavableForm> & {
  form: FormInstance<Values>
  initialValues: object
  /** The form shows a restored draft. */
  isRestored: boolean
  /** Time when the draft was typed, in ms since 1970. */
  restoredAt: number | undefined
  /** Another tab has left a draft of the same form. */
  otherDraft: { at: number | undefined; open: () => void } | undefined
  isSaving: boolean
  keepDraft: () => void
}

type FormPageProps<Values extends object> = {
  title: string
  crumb: NonNullable<ComponentProps<typeof PageHeader>['crumb']>
  beside?: ReactNode
  /** Full-width content between the header and the form. */
  above?: ReactNode
  /** Prefix of the field ids. */
  name: string
  state: FormState<Values>
  submitLabel: string
  /** Completes the offline message, e.g. «сохранить канал». */
  saveAction: string
  /** Why the form can no longer be saved. */
  cannotSave?: string | undefined
  /** No page would show the draft again, so the user cannot leave a draft. */
  isGone?: boolean
  onSaved: () => void
  /** Text of a toast that replaces `onSaved` when the form is saved in order to leave the page. */
  savedText?: string
  onCancel: () => void
  children: ReactNode
}

/**
 * A page with a form: its buttons are in the header, on phones in a bottom bar. It asks before the user leaves unsaved
 * changes.
 */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, crumb, name, state, saveAction, cannotSave, onSaved, savedText } = props
  const screen = useScreen()
  const submit: PrimaryAction = {
    label: props.submitLabel,
    onClick: () => void state.save().then((saved) => saved && onSaved()),
    reason: cannotSave,
    offlineAction: saveAction,
    pending: state.isSaving,
    isSave: true,
  }
  const cancel = <Button onClick={props.onCancel}>Отмена</Button>
  return (
    <>
      <PageHeader
        title={title}
        crumb={crumb}
        beside={props.beside}
        actions={cancel}
        {...(screen === 'phone' ? {} : { primary: submit })}
      />
      {props.above}
      <Antd>
        <Form
          form={state.form}
          layout="vertical"
          className={styles.form ?? ''}
          initialValues={state.initialValues}
          name={name}
          requiredMark={requiredMark}
          onValuesChange={state.keepDraft}
        >
          {state.isRestored && (
            <Alert
              tone="info"
              closable
              className={styles.restored}
              title={`Восстановлен несохранённый текст${since(state.restoredAt)}`}
            >
              {state.otherDraft && (
                <>
                  В другой вкладке остался ещё один{since(state.otherDraft.at)}.{' '}
                  <Button variant="link" size="small" onClick={state.otherDraft.open}>
                    Открыть его
                  </Button>
                </>
              )}
            </Alert>
          )}
          {props.children}
          {screen === 'phone' && (
            <div className={styles.bar} data-screen-only>
              {cancel}
              <PrimaryButton {...submit} />
            </div>
          )}
        </Form>
      </Antd>
      <UnsavedChanges
        form={state}
        saveAction={saveAction}
        cannotSave={cannotSave}
        isGone={props.isGone}
        onSaved={() => savedText !== undefined && toast.success(savedText)}
      />
    </>
  )
}

const since = (at: number | undefined) => (at === undefined ? '' : ` от ${formatDateTime(new Date(at))}`)

/** The content of a form page while there is no form to fill in; `bar` is the bottom bar on phones. */
export function FormPageContent({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.form}>
      {children}
      {bar && (
        <div className={styles.bar} data-screen-only>
          {bar}
        </div>
      )}
    </div>
  )
}

/**
 * A form label, with a star if the field is required. The star is hidden from screen readers, because the field itself
 * announces that it is required.
 */
function requiredMark(label: ReactNode, { required }: { required: boolean }) {
  return (
    <span className={styles.label}>
      {label}
      {required && (
        <span className={styles.star} aria-hidden>
          {' *'}
        </span>
      )}
    </span>
  )
}

/** The placeholder of a form while it loads; `sections` holds the number of fields in each section. */
export function FormOutline({ sections }: { sections: readonly number[] }) {
  return (
    <FormPageContent>
      <div className={styles.outline} role="status" aria-label="Загрузка">
        {sections.map((fields, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places
          <div key={index} className={section.section}>
            <div className={styles.outlineTitle} />
            <div className={styles.outlineFields}>
              {Array.from({ length: fields }, (_, field) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places
                <div key={field}>
                  <div className={styles.outlineLabel} />
                  <div className={styles.outlineField} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </FormPageContent>
  )
}
