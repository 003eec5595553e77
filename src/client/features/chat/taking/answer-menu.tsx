import { Download, Ellipsis, FileText, Send } from 'lucide-react'
import { type RefObject, useState } from 'react'
import quiet from '#client/features/chat/turn/quiet-button.module.css'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { fileName } from '#client/lib/page/file-name.ts'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import { copyRich } from '#client/ui/markdown/copy-markdown.ts'
import { useOpener } from '#client/ui/overlay/popover.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { copyRefused, copyText } from '#client/ui/page/copy-button.tsx'
import { postLimits, postLimitsAsOf, roomLeft } from '#domain/answer/post-limits.ts'
import { readText } from '#domain/answer-check/read-text.ts'
import styles from './answer-menu.module.css'
import { selectedIn, takenAnswer } from './taken-answer.ts'

type AnswerMenuButtonProps = {
  /** The answer's markdown. */
  text: string
  shown: RefObject<HTMLElement | null>
}

/** Opens the ways to take an answer out of the product, and shows its length or that of the selection in it. */
export function AnswerMenuButton({ text, shown }: AnswerMenuButtonProps) {
  const menu = useOpener('menu')
  const [selected, setSelected] = useState<HTMLElement>()
  // A press on the button ends the selection before the click.
  const keepSelected = () => setSelected(shown.current ? selectedIn(shown.current) : undefined)
  return (
    <span className={styles.place}>
      <IconButton
        {...menu.button}
        className={quiet.icon}
        aria-label="Действия с ответом"
        onPointerDown={keepSelected}
        onKeyDown={keepSelected}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      {menu.isOpen && shown.current && (
        <AnswerMenu source={{ text, shown: shown.current, selected }} onClose={menu.close} />
      )}
    </span>
  )
}

type AnswerSource = {
  /** The answer's markdown. */
  text: string
  shown: HTMLElement
  /** What the user has selected of the answer. */
  selected: HTMLElement | undefined
}

/** The ways to take an answer, or what is selected in it, out of the product; open while mounted. Nothing here needs a network. */
export function AnswerMenu({ source, onClose }: { source: AnswerSource; onClose: () => void }) {
  // Read once: a browser lets a page copy only right after the click, without a wait in between.
  const [taken] = useState(() => takenAnswer(source.selected ?? source.shown))
  const isPart = source.selected !== undefined
  return (
    <Menu side="above" note={<LengthMeter text={taken.counted} isSelected={isPart} />} onClose={onClose}>
      <MenuItem Icon={FileText} label="Копировать для Word" onClick={() => void copyForWord(taken)} />
      <MenuItem
        Icon={Send}
        label="Копировать для Telegram"
        onClick={() => void copyText(taken.telegram, 'Скопировано для Telegram')}
      />
      <MenuItem
        Icon={Download}
        label={isPart ? 'Скачать весь ответ .md' : 'Скачать .md'}
        onClick={() => saveMarkdown(source.text)}
      />
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

/** Returns a name by the first words of the answer. */
export function markdownFileName(text: string): string {
  const words = (/\p{L}.{0,299}|\p{N}(?!\d?[.)] ).{0,299}/u.exec(readText(text).text)?.[0] ?? '').replaceAll(
    /[`~_#[\]]+/g,
    ' ',
  )
  return `${fileName(words, 60).replace(/[\s.,;…—–-]+$/, '') || 'Ответ PromoGPT'}.md`
}

function LengthMeter({ text, isSelected }: { text: string; isSelected: boolean }) {
  const [year, month, day] = postLimitsAsOf.split('-')
  return (
    <div className={styles.meter}>
      <p className={styles.length}>
        {isSelected ? 'Выделено' : 'В ответе'} {formatCount(text.length, characters)}
      </p>
      {postLimits.map(({ title, limit }) => {
        const left = roomLeft(text, limit)
        return (
          <p key={title} className={styles.limit} data-over={left < 0 || undefined}>
            <span>
              {title}, до&nbsp;{formatNumber(limit)}
            </span>
            <span className={styles.left}>
              {left < 0 ? `лишние\u00a0${formatNumber(-left)}` : `ещё\u00a0${formatNumber(left)}`}
            </span>
          </p>
        )
      })}
      <p className={styles.asOf}>
        Лимиты на {day}.{month}.{year}
      </p>
    </div>
  )
}

const characters = { one: 'знак', few: 'знака', many: 'знаков' }
