import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { Button } from '#client/ui/control/button.tsx'
import { offlineReason } from '#client/ui/control/offline-disabled.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

/** What a page with a form tells about it. */
export type LeavableForm = {
  /** Whether leaving would lose changes; called when the user leaves. */
  isDirty: () => boolean
  /** Resolves to whether the form was saved; if not, the form or a dialog shows why. */
  save: () => Promise<boolean>
  /** Whether all values are valid; called when the user leaves. */
  isValid: () => Promise<boolean>
  /** Called when the dialog has closed without saving. */
  showFirstError?: () => void
  /** Called when the user leaves without saving. */
  discard?: () => void
  /** Keeps the draft when the user leaves; returns false if it could not be stored. */
  leaveDraft?: () => boolean
}

type UnsavedChangesProps = {
  form: LeavableForm
  /** Completes the offline message, e.g. «сохранить канал». */
  saveAction: string
  /** Why the form can no longer be saved, even online. */
  cannotSave?: string | undefined
  /** No page would show the draft again. */
  isGone?: boolean | undefined
  /** Called when the form was saved in order to leave. */
  onSaved?: () => void
}

/**
 * Blocks leaving a page with unsaved changes and asks what to do with them. The first way loses nothing and is the only
 * primary one; a form that cannot be saved now can be left with a draft.
 */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { form, onSaved } = props
  const { isDirty } = form
  const [saving, setSaving] = useState(false)
  const [valid, setValid] = useState(true)
  const offline = useConnection() === 'offline'
  const hasFailed = useHasFailed()
  const obstacle =
    props.cannotSave ??
    (offline ? offlineReason(props.saveAction) : undefined) ??
    (valid ? undefined : 'Сохранить можно, когда все поля заполнены верно')
  const reason = obstacle ?? (hasFailed ? 'Сохранить не удалось' : undefined)
  const notSaved = useRef(false)
  useEffect(() => unsavedForms.add(isDirty), [isDirty])
  const leaving = useBlocker({
    // The sign-in page is never blocked: without a session the user cannot save here, and a draft is kept.
    shouldBlockFn: async ({ next }) => {
      if (next.pathname === '/login' || !isDirty()) return false
      setValid(await form.isValid())
      return true
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const stay = () => leaving.reset?.()
  const saveAndLeave = async () => {
    setSaving(true)
    try {
      const saved = await form.save()
      notSaved.current = !saved
      if (!saved) return stay()
      onSaved?.()
      leaving.proceed?.()
    } finally {
      setSaving(false)
    }
  }
  const leaveDraft = (keep: () => boolean) => {
    if (keep()) {
      toast.success('Черновик остался на этом устройстве')
      leaving.proceed?.()
    } else toast.error('Черновик не поместился на устройство: скопируйте текст')
  }
  const keepDraft = props.isGone ? undefined : form.leaveDraft
  const draft = reason === undefined ? undefined : keepDraft
  const saveButton = (
    <Button
      key="save"
      variant={reason === undefined ? 'primary' : 'default'}
      loading={saving}
      disabled={obstacle !== undefined}
      onClick={saveAndLeave}
    >
      Сохранить и выйти
    </Button>
  )
  const stayButton = (
    <Button key="stay" variant={reason === undefined || draft ? 'default' : 'primary'} disabled={saving} onClick={stay}>
      Остаться
    </Button>
  )
  return (
    <Dialog
      open={leaving.status === 'blocked'}
      title="Есть несохранённые изменения"
      onClose={stay}
      onClosed={() => {
        if (notSaved.current) form.showFirstError?.()
        notSaved.current = false
      }}
      footer={
        <div className={styles.ways}>
          {draft && (
            <Button variant="primary" disabled={saving} onClick={() => leaveDraft(draft)}>
              Уйти, черновик останется
            </Button>
          )}
          {reason === undefined ? [saveButton, stayButton] : [stayButton, saveButton]}
          <Button
            variant="text"
            disabled={saving}
            onClick={() => {
              form.discard?.()
              leaving.proceed?.()
            }}
          >
            Выйти без сохранения
          </Button>
        </div>
      }
    >
      {textOf(reason, keepDraft !== undefined)}
    </Dialog>
  )
}

function textOf(reason: string | undefined, mayLeaveDraft: boolean): string {
  if (reason === undefined) return 'Если выйти сейчас, введённые данные не сохранятся.'
  return mayLeaveDraft
    ? `${reason}. Черновик останется на этом устройстве, и форма покажет его, когда вы вернётесь. Если выйти без сохранения, он пропадёт.`
    : `${reason}. Если выйти, введённое пропадёт. Чтобы скопировать его, останьтесь.`
}

/** Whether an attempt to save the form, by any button, has failed. */
function useHasFailed(): boolean {
  const client = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.mutation.meta?.keeps !== 'draft') return
        if (event.action.type === 'error') setFailed(true)
      }),
    [client],
  )
  return hasFailed
}
