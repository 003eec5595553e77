import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { offlineReason } from '#client/ui/states/offline-disabled.tsx'
import { Dialog } from './dialog.tsx'
import styles from './unsaved-changes.module.css'

type UnsavedChangesProps = {
  /** Whether leaving would lose something; asked at the moment of leaving. */
  isDirty: () => boolean
  /** Saves; false when that was not possible and the form says why. */
  save: () => Promise<boolean>
  /** Says what can be done once there is a connection, e.g. «сохранить канал». */
  saveAction: string
  /** Why it cannot be saved any more, with or without one. */
  cannotSave?: string | undefined
  /** Whether all that stands in the form could be saved; asked at the moment of leaving. */
  isValid: () => Promise<boolean>
  /** The dialog has gone without having saved: the time to show what has to be mended. */
  onNotSaved: () => void
  /** The user leaves without saving. */
  onDiscard: () => void
  /** The user leaves to come back: false when the draft could not be kept. Nothing where no page would show it again. */
  onLeaveDraft: (() => boolean) | undefined
}

/**
 * Stands in the way of everything that leaves a page with unsaved changes, and asks what to do with them. What cannot be
 * saved now, or failed to be, does not hold the user: it may stay behind as a draft.
 */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { isDirty, save, isValid, onNotSaved, onLeaveDraft } = props
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
    // Without a session there is nothing to stay for: the way to the sign-in page is always free, and a draft is kept.
    shouldBlockFn: async ({ next }) => {
      if (next.pathname === '/login' || !isDirty()) return false
      setValid(await isValid())
      return true
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const saveAndLeave = async () => {
    setSaving(true)
    try {
      const saved = await save()
      notSaved.current = !saved
      if (saved) leaving.proceed?.()
      else leaving.reset?.()
    } finally {
      setSaving(false)
    }
  }
  const leaveDraft = (keep: () => boolean) => {
    if (keep()) {
      // Not waited for: antd's messages settle only when they go away.
      toast.success('Черновик остался на этом устройстве')
      leaving.proceed?.()
    } else toast.error('Черновик не поместился на устройство: скопируйте текст')
  }
  return (
    <Dialog
      open={leaving.status === 'blocked'}
      title="Есть несохранённые изменения"
      onClose={() => leaving.reset?.()}
      onClosed={() => {
        if (notSaved.current) onNotSaved()
        notSaved.current = false
      }}
      footer={
        <>
          <Button
            variant="text"
            className={styles.line}
            disabled={saving}
            onClick={() => {
              props.onDiscard()
              leaving.proceed?.()
            }}
          >
            Выйти без сохранения
          </Button>
          <Button className={styles.way} disabled={saving} onClick={() => leaving.reset?.()}>
            Остаться
          </Button>
          <Button
            variant={reason === undefined ? 'primary' : 'default'}
            className={styles.way}
            loading={saving}
            disabled={obstacle !== undefined}
            onClick={saveAndLeave}
          >
            Сохранить и выйти
          </Button>
          {reason !== undefined && onLeaveDraft && (
            <Button
              variant="primary"
              className={styles.line}
              disabled={saving}
              onClick={() => leaveDraft(onLeaveDraft)}
            >
              Уйти, черновик останется
            </Button>
          )}
        </>
      }
    >
      {textOf(reason, onLeaveDraft !== undefined)}
    </Dialog>
  )
}

function textOf(reason: string | undefined, mayLeaveDraft: boolean): string {
  if (reason === undefined) return 'Если выйти сейчас, введённые данные не сохранятся.'
  return mayLeaveDraft
    ? `${reason}. Черновик останется на этом устройстве, и форма покажет его, когда вы вернётесь. Если выйти без сохранения, он пропадёт.`
    : `${reason}. Если выйти, введённое пропадёт. Чтобы скопировать его, останьтесь.`
}

/** Whether a try to save the form, by whichever button, has ended in an error. */
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
