import { useQueryClient } from '@tanstack/react-query'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { promptTemplatesQuery } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { composerFocus } from './composer-focus.ts'
import { nextPlaceholder } from './prompt-placeholders.ts'

const UNDO_SECONDS = 8

/** Fills the prompt with a template and selects its first placeholder; the replaced text can be restored. */
export function usePickTemplate(chat: string): (key: string) => void {
  const client = useQueryClient()
  return async (key) => {
    const groups = await client.ensureQueryData(promptTemplatesQuery())
    const prompt = groups.flatMap(({ templates }) => templates).find((one) => one.key === key)?.prompt
    if (prompt === undefined) return
    const before = chatDrafts().get(chat).text
    chatDrafts().change(chat, { text: prompt })
    // Waits until the field contains the text and the template drawer has released the focus.
    setTimeout(() => composerFocus.select(nextPlaceholder(prompt, 0) ?? { start: 0, end: 0 }), 0)
    const isTemplate = groups.some(({ templates }) => templates.some((one) => one.prompt === before))
    if (before.trim() === '' || isTemplate) return
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
}
