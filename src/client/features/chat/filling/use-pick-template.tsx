import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { composerFocus, placeholdersIn } from '#client/features/chat/composer/prompt-placeholders.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { isTemplateText, offeredTemplates } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { templateFields } from '#domain/templates/prompt-template.ts'
import { FillTemplateForm, type TypedValues } from './fill-template-form.tsx'

const UNDO_SECONDS = 8

/**
 * Fills the prompt with a template and selects its first placeholder; the replaced text can be restored. A template of
 * the agency with fields is filled in `form` first, which shows again what was typed when it was closed.
 */
export function usePickTemplate(chat: string) {
  const client = useQueryClient()
  const [picked, setPicked] = useState<{ label: string; prompt: string }>()
  const [left, setLeft] = useState<ReadonlyMap<string, TypedValues>>(new Map())

  const put = (prompt: string) => {
    const before = chatDrafts().get(chat).text
    chatDrafts().change(chat, { text: prompt })
    // Waits until the field contains the text and the drawer or the form has released the focus.
    setTimeout(() => composerFocus.select(placeholdersIn(prompt)[0] ?? { start: 0, end: 0 }), 0)
    if (before.trim() === '' || before === prompt || isTemplateText(client, before)) return
    const undo = () => {
      toast.close('template')
      chatDrafts().change(chat, { text: before })
    }
    toast.info(
      <>
        Текст заменён шаблоном{' '}
        <Button variant="link" size="small" onClick={undo}>
          Вернуть прежний
        </Button>
      </>,
      { key: 'template', seconds: UNDO_SECONDS },
    )
  }
  const pick = (key: string) => {
    const found = offeredTemplates(client).find((template) => template.key === key)
    if (found === undefined) return
    if (found.isAgency && templateFields(found.prompt).length > 0) setPicked(found)
    else put(found.prompt)
  }
  const close = (prompt: string, values: TypedValues) => {
    setLeft(new Map(left).set(prompt, values))
    setPicked(undefined)
  }
  const form = picked && (
    <FillTemplateForm
      title={picked.label}
      text={picked.prompt}
      left={left.get(picked.prompt)}
      onFilled={(text) => {
        close(picked.prompt, new Map())
        put(text)
      }}
      onClose={(values) => close(picked.prompt, values)}
    />
  )
  return { pick, form }
}
