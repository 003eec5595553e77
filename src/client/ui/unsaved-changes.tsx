import { useBlocker } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { unsavedForms } from '#client/lib/unsaved-forms.ts'
import { Dialog } from './dialog.tsx'
import styles from './unsaved-changes.module.css'

type UnsavedChangesProps = {
  /** Whether leaving would lose something; asked at the moment of leaving. */
  isDirty: () => boolean
  /** Saves; false when that was not possible and the form says why. */
  save: () => Promise<boolean>
  /** Why saving is impossible now, if it is. */
  cannotSave?: string | undefined
  /** The dialog has gone without having saved: the time to show what has to be mended. */
  onNotSaved: () => void
  /** The user leaves without saving. */
  onDiscard: () => void
}

/** Stands in the way of everything that leaves a page with unsaved changes, and asks what to do with them. */
export function UnsavedChanges({ isDirty, save, cannotSave, onNotSaved, onDiscard }: UnsavedChangesProps) {
  const [saving, setSaving] = useState(false)
  const notSaved = useRef(false)
  useEffect(() => unsavedForms.add(isDirty), [isDirty])
  const leaving = useBlocker({
    // Without a session there is nothing to stay for: the way to the sign-in page is always free, and a draft is kept.
    shouldBlockFn: ({ next }) => next.pathname !== '/login' && isDirty(),
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
  return (
    <Dialog
      open={leaving.status === 'blocked'}
      width={592}
      title="Есть несохранённые изменения"
      onClose={() => leaving.reset?.()}
      onClosed={() => {
        if (notSaved.current) onNotSaved()
        notSaved.current = false
      }}
      footer={
        <>
          <Button
            type="text"
            className={styles.leave ?? ''}
            disabled={saving}
            onClick={() => {
              onDiscard()
              leaving.proceed?.()
            }}
          >
            Выйти без сохранения
          </Button>
          <Button disabled={saving} onClick={() => leaving.reset?.()}>
            Остаться
          </Button>
          <Button type="primary" loading={saving} disabled={cannotSave !== undefined} onClick={saveAndLeave}>
            Сохранить и выйти
          </Button>
        </>
      }
    >
      Если выйти сейчас, введённые данные не сохранятся.
      {cannotSave === undefined ? null : ` ${cannotSave}.`}
    </Dialog>
  )
}
