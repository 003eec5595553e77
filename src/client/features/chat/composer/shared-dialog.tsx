import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type Share, type SharedAnswer, takeShared } from '#client/features/chat/data/shared-draft.ts'
import { formatDateTime, formatFileSize } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { maxAttachments, maxFileBytes } from '#domain/attachment.ts'
import { maxMessageLength } from '#domain/chat.ts'
import { FileIcon, FileName } from './file-icon.tsx'
import styles from './shared-dialog.module.css'

const route = getRouteApi('/_app/chat/{-$chatId}')

/**
 * Adds content shared from the phone to the draft of a new chat. Returns the dialog that shows it and asks for
 * confirmation before its files are uploaded.
 */
export function useShared(chatId: string | undefined): ReactNode {
  const navigate = route.useNavigate()
  const outcome = route.useSearch({ select: ({ share }) => share })
  const [questions, setQuestions] = useState<readonly Question[]>([])
  useEffect(() => {
    if (chatId !== undefined) return
    const leave = new AbortController()
    const tell = (messages: string[]) => {
      for (const text of messages) toast.error(text, { seconds: SHOWN_FOR_S })
    }
    const { signal } = leave
    const isSeen = () => document.visibilityState === 'visible'
    const ask = async (share: Share) => {
      if (signal.aborted || !isSeen()) return undefined
      const { promise, resolve } = Promise.withResolvers<SharedAnswer | undefined>()
      const question = { share, answer: resolve }
      setQuestions((others) => [...others, question])
      signal.addEventListener('abort', () => resolve(undefined))
      // Only the visible tab asks, so a hidden tab withdraws its question.
      document.addEventListener('visibilitychange', () => isSeen() || resolve(undefined), { signal })
      return promise.finally(() => setQuestions((all) => all.filter((one) => one !== question)))
    }
    const take = () => {
      if (isSeen()) void takeShared({ tell, ask, signal }).catch(reportError)
    }
    take()
    // Another window may have received a share, and closed or become hidden before adding it to the draft.
    window.addEventListener('focus', take, { signal })
    document.addEventListener('visibilitychange', take, { signal })
    return () => leave.abort()
  }, [chatId])
  useEffect(() => {
    if (outcome === undefined) return
    toast.error(outcomes[outcome], { seconds: SHOWN_FOR_S })
    void navigate({ search: {}, replace: true })
  }, [outcome, navigate])
  const [question] = questions
  const share = question?.share
  const isOthers = share?.isOwn === false
  const answer = (given: SharedAnswer) => question?.answer(given)
  return (
    <Dialog
      open={share !== undefined}
      title={isOthers ? 'Это ваше?' : 'Добавить в черновик?'}
      width={480}
      onClose={() => answer('later')}
      footer={
        <>
          <Button variant="text" onClick={() => answer('later')}>
            Позже
          </Button>
          <Button onClick={() => answer('delete')}>{isOthers ? 'Не моё, удалить' : 'Удалить'}</Button>
          <Button variant="primary" onClick={() => answer('take')}>
            {isOthers ? 'Моё, в черновик' : 'В черновик'}
          </Button>
        </>
      }
    >
      {share && <Content {...share} />}
    </Dialog>
  )
}

type Question = { share: Share; answer: (answer: SharedAnswer) => void }

const SHOWN_FOR_S = 10
const outcomes = {
  failed: 'Не удалось принять то, чем вы поделились: на устройстве не хватает места',
  unreadable: 'Не удалось прочитать то, чем вы поделились. Поделитесь ещё раз',
  large: `То, чем вы поделились, слишком велико: до ${maxAttachments} файлов по ${formatFileSize(maxFileBytes)} и до ${maxMessageLength.toLocaleString('ru-RU')} символов`,
  many: 'Сначала ответьте, что делать с тем, чем делились раньше',
  missed: 'То, чем вы поделились, не дошло: приложение ещё не было готово. Поделитесь ещё раз',
}

function Content({ receivedAt, from, isOwn, texts, files }: Share) {
  return (
    <>
      <p>
        {`С PromoDesk на этом устройстве поделились ${formatDateTime(receivedAt)}. `}
        {from !== null && (
          <>
            Прислала страница <b>{from}</b>. Если вы ничем не делились, удалите это.{' '}
          </>
        )}
        {isOwn
          ? 'До вашего ответа ничего не добавлено и не загружено.'
          : 'Если это были вы, добавим это в черновик нового чата.'}
      </p>
      {texts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard.
        <section className={styles.text} aria-label="Текст" tabIndex={0}>
          {texts.join('\n')}
        </section>
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Файлы">
          {files.map((file) => (
            <li key={file.name} className={styles.file}>
              <FileIcon name={file.name} />
              <FileName name={file.name} />
              <span className={styles.size}>{formatFileSize(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
