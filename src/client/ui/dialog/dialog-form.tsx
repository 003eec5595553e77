import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { Dialog } from './dialog.tsx'
import styles from './dialog-form.module.css'

/** A form in a dialog, with one error message below its fields, in place of the browser's. */
export function DialogForm({ problem, children, ...form }: ComponentProps<'form'> & { problem: ReactNode }) {
  return (
    <form noValidate {...form} className={styles.form}>
      {children}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}

type SubmitButtonsProps = Pick<
  ComponentProps<typeof Button>,
  'form' | 'loading' | 'offlineAction' | 'reason' | 'children'
> & { onCancel: () => void }

/** The dialog's buttons: «Отмена», and the one that submits its form. */
export function SubmitButtons({ onCancel, ...submit }: SubmitButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Отмена</Button>
      <Button {...submit} variant="primary" type="submit" />
    </>
  )
}

type FormDialogProps = {
  title: string
  icon?: ReactNode
  submitLabel: string
  /** Completes the offline message, e.g. «переименовать сотрудника». */
  offlineAction: string
  /** Why the form cannot be sent. */
  reason?: string | undefined
  pending: boolean
  problem: ReactNode
  onSubmit: () => void
  /** A press beside the dialog, Escape and «Отмена» close it; the last alone if `onCancel` differs. */
  onClose: () => void
  onCancel?: () => void
  children: ReactNode
}

/** A dialog that is one form. It is open while it is mounted. */
export function FormDialog(props: FormDialogProps) {
  const { title, icon, submitLabel, pending, problem, onSubmit, onClose, children } = props
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSubmit()
  }
  return (
    <Dialog
      open
      title={title}
      icon={icon}
      onClose={onClose}
      footer={
        <SubmitButtons
          offlineAction={props.offlineAction}
          reason={props.reason}
          form={id}
          loading={pending}
          onCancel={props.onCancel ?? onClose}
        >
          {submitLabel}
        </SubmitButtons>
      }
    >
      <DialogForm id={id} onSubmit={submit} problem={problem}>
        {children}
      </DialogForm>
    </Dialog>
  )
}

type DialogTextProps = ComponentProps<typeof TextInput> & Pick<DialogFieldProps, 'label' | 'problem'>

/** A field of one line, with what is wrong with it. */
export function DialogText({ label, problem, ...input }: DialogTextProps) {
  const id = useId()
  return (
    <DialogField label={label} htmlFor={id} problem={problem}>
      <TextInput {...faultAttributes(id, problem)} {...input} id={id} />
    </DialogField>
  )
}

type DialogFieldProps = {
  label: string
  htmlFor: string
  /** What is wrong with this field. */
  problem?: string | undefined
  children: ReactNode
}

export function DialogField({ label, htmlFor, problem, children }: DialogFieldProps) {
  return (
    <div className={styles.place}>
      <div className={styles.field}>
        <label htmlFor={htmlFor}>{label}</label>
        {children}
      </div>
      {problem !== undefined && (
        <p id={problemId(htmlFor)} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Marks the control `id` of a field as wrong and names its problem. */
export const faultAttributes = (id: string, problem: string | undefined) =>
  problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId(id) }

const problemId = (id: string) => `${id}-problem`
