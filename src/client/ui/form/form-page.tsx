import { Form, type FormInstance } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { Button } from '#client/ui/control/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { type PrimaryAction, PrimaryButton } from '#client/ui/page/primary-button.tsx'
import { Antd } from '#client/ui/theme/antd.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './form-page.module.css'
import { requiredMark } from './form-required-mark.tsx'

type FormPageProps<Values extends object> = {
  title: string
  crumb: NonNullable<ComponentProps<typeof PageHeader>['crumb']>
  /** A status tag next to the title. */
  beside?: ReactNode
  /** Between the header and the form, over the whole width. */
  above?: ReactNode
  submit: PrimaryAction
  onCancel: () => void
  form: FormInstance<Values>
  /** Comes before the ids of the fields. */
  name: string
  initialValues: object
  /** What stands in the form was left there unsaved. */
  isRestored: boolean
  /** When that was typed, in ms since 1970. */
  restoredAt: number | undefined
  onValuesChange: () => void
  children: ReactNode
}

/** A page that is a form: its buttons stand in the header, on phones in a bar at the foot. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, crumb, form, name, initialValues, onValuesChange } = props
  const screen = useScreen()
  const submit: PrimaryAction = { ...props.submit, shortcut: 'S' }
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
          form={form}
          layout="vertical"
          className={styles.form ?? ''}
          initialValues={initialValues}
          name={name}
          requiredMark={requiredMark}
          onValuesChange={onValuesChange}
        >
          {props.isRestored && (
            <Alert tone="info" closable className={styles.restored} title={restoredText(props.restoredAt)} />
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
    </>
  )
}

function restoredText(at: number | undefined): string {
  const text = 'Восстановлен несохранённый текст'
  return at === undefined ? text : `${text} от ${formatDateTime(new Date(at))}`
}

/** What such a page shows while there is no form to fill in; `bar` is the foot's on phones. */
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
