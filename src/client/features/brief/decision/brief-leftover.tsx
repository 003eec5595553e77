import { FilePen } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  type BriefFormValues,
  briefFormFields,
  briefValues,
  isSameValue,
} from '#client/features/brief/data/brief-form-values.ts'
import { useBriefDraft } from '#client/features/brief/data/use-brief-draft.ts'
import { useDeclineDraft } from '#client/features/brief/data/use-decline-draft.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { briefFieldNames } from '#domain/brief.ts'
import styles from './brief-leftover.module.css'
import { BriefNotice } from './brief-notice.tsx'

/**
 * Shows unsaved text that the brief cannot take any more, so that a user can copy it until they delete it.
 * It reads the text once; the caller renders another one for another status.
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
  // All of the text is stored, so the draft can go.
  useEffect(() => {
    if (isEmpty) forget()
  })
  if (isEmpty) return null
  return (
    <BriefNotice
      tone="neutral"
      icon={<FilePen size={20} strokeWidth={1.75} />}
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

/** Returns the unsent comment; while the brief is pending, its dialog shows the comment. */
function unsaidComment(comment: string | undefined, { brief }: ProjectWithBrief) {
  if (comment === undefined || brief.status === 'pending') return []
  // The brief has just been declined with this comment, and the page shows for a frame before the list.
  if (comment.trim() === brief.decline_comment) return []
  return [{ name: 'Комментарий для отклонения', text: comment }]
}

/**
 * Returns the typed texts that differ from the stored ones. Choices are left out, because they are quickly made
 * again.
 */
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
