import { Download, FileText, Send } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import { copyRich } from '#client/ui/markdown/copy-markdown.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { copyRefused, copyText } from '#client/ui/page/copy-text.ts'
import { LengthMeter } from './length-meter.tsx'
import { markdownFileName } from './markdown-file-name.ts'
import { takenAnswer } from './taken-answer.ts'

export type AnswerSource = {
  /** The answer's markdown. */
  text: string
  shown: HTMLElement
  /** What the user has selected of the answer. */
  selected: HTMLElement | undefined
}

/** The ways to take an answer out of the product; open while mounted. Nothing here needs a network. */
export function AnswerMenu({ source, onClose }: { source: AnswerSource; onClose: () => void }) {
  // Read once: a browser lets a page copy only right after the click, without a wait in between.
  const [answer] = useState(() => takenAnswer(source.shown))
  const [selected] = useState(() => source.selected && takenAnswer(source.selected).counted)
  return (
    <Menu
      side="above"
      note={<LengthMeter text={selected ?? answer.counted} isSelected={selected !== undefined} />}
      onClose={onClose}
    >
      <MenuItem Icon={FileText} label="Копировать для Word" onClick={() => void copyForWord(answer)} />
      <MenuItem
        Icon={Send}
        label="Копировать для Telegram"
        onClick={() => void copyText(answer.telegram, 'Скопировано для Telegram')}
      />
      <MenuItem Icon={Download} label="Скачать .md" onClick={() => saveMarkdown(source.text)} />
    </Menu>
  )
}

async function copyForWord({ html, plain }: { html: string; plain: string }): Promise<void> {
  try {
    const isRich = await copyRich({ html, text: plain })
    if (isRich) toast.success('Скопировано для Word')
    else toast.warning('Скопировано без оформления: браузер не принял форматированный текст')
  } catch {
    toast.error(copyRefused)
  }
}

function saveMarkdown(text: string): void {
  downloadFile(new Blob([text], { type: 'text/markdown' }), markdownFileName(text))
}
