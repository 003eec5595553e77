import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import type { PickedTemplate } from '#client/features/chat/filling/fill-template.tsx'
import { findTemplate, isTemplateText } from '#client/features/chat/templates/find-template.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { templateFields } from '#domain/templates/prompt-template.ts'
import { composerFocus } from './composer-focus.ts'
import { placeholdersIn } from './prompt-placeholders.ts'

const UNDO_SECONDS = 8

/**
 * Fills the prompt with a template and selects its first placeholder; the replaced text can be restored. A template of
 * the agency with fields first waits in `picked` for its form.
 */
export function usePickTemplate(chat: string) {
  const client = useQueryClient()
  const [picked, setPicked] = useState<PickedTemplate>()

  const put = async (prompt: string) => {
    const before = chatDrafts().get(chat).text
    chatDrafts().change(chat, { text: prompt })
    // Waits until the field contains the text and the drawer or the form has released the focus.
    setTimeout(() => composerFocus.select(placeholdersIn(prompt)[0] ?? { start: 0, end: 0 }), 0)
    if (before.trim() === '' || before === prompt || (await isTemplateText(client, before))) return
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

  return {
    pick: async (key: string) => {
      const found = await findTemplate(client, key)
      if (found === undefined) return
      if (!found.isAgency || templateFields(found.prompt).length === 0) return put(found.prompt)
      setPicked({ ...found, turn: Date.now() })
    },
    picked,
    put: (text: string) => {
      setPicked(undefined)
      void put(text)
    },
    cancel: () => setPicked(undefined),
  }
}
