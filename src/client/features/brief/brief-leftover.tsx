import { useEffect, useState } from 'react'
import { formatMoney } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { briefFieldNames } from '#domain/brief.ts'
import styles from './brief-decision.module.css'
import { type BriefFormValues, briefFormFields, briefValues, isSameValue } from './brief-form-values.ts'
import { BriefNotice } from './brief-notice.tsx'
import { useBriefDraft, useDeclineDraft } from './use-brief-draft.ts'

/**
 * Shows unsaved text that can no longer be saved to the brief, so that the user can copy or delete it.
 * Reads the draft once on mount; the caller passes the status as `key`.
 */
export function BriefLeftover({ stored }: { stored: ProjectWithBrief }) {
  const edit = useBriefDraft(stored.project.id)
  const decline = useDeclineDraft(stored.project.id)
  const [texts, setTexts] = useState(() => [
    ...editedTexts(edit.restored?.values, stored),
    ...unsaidComment(decline.restored, stored),
  ])
  const forget = () => {
    edit.forget()
    if (stored.brief.status !== 'pending') decline.forget()
  }
  const isEmpty = texts.length === 0
  // The brief contains all of the text, or the user has deleted it, so the draft is no longer needed.
  useEffect(() => {
    if (isEmpty) forget()
  })
  if (isEmpty) return null
  return (
    <BriefNotice
      tone="neutral"
      title="Остался несохранённый текст"
      text={
        <>
          Бриф сейчас нельзя изменить, но текст можно скопировать.
          <dl className={styles.texts}>
            {texts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <LinkedText text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      }
      actions={<Button onClick={() => setTexts([])}>Удалить текст</Button>}
    />
  )
}

/** Returns the unsent comment; nothing for a pending brief, because the decline dialog shows the comment then. */
function unsaidComment(comment: string | undefined, { brief }: ProjectWithBrief) {
  if (comment === undefined || brief.status === 'pending') return []
  // The brief was just declined with this comment, and the page is visible for one frame before the list opens.
  if (comment.trim() === brief.decline_comment) return []
  return [{ name: 'Комментарий для отклонения', text: comment }]
}

/** Returns the typed texts that differ from the stored ones; selected options are omitted, as they are easy to redo. */
function editedTexts(values: BriefFormValues | undefined, stored: ProjectWithBrief) {
  if (values === undefined) return []
  const now = briefValues(stored)
  return briefFormFields.flatMap((field) => {
    const value = values[field]
    if (field === 'set_ready_date' || isSameValue(value, now[field])) return []
    const text = field === 'client_budget' && typeof value === 'number' ? formatMoney(value) : value
    return typeof text === 'string' && text.trim() !== '' ? [{ name: briefFieldNames[field], text }] : []
  })
}
