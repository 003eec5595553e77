import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { useLast } from '#client/ui/page/use-last.ts'
import { type SharedAnswer, takeShared } from './shared-draft.ts'

const route = getRouteApi('/_app/chat/{-$chatId}')

/** Takes the phone's share into the draft of a new chat; returns the question about its owner. */
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
    const ask = async (receivedAt: Date | null) => {
      if (signal.aborted || !isSeen()) return undefined
      const { promise, resolve } = Promise.withResolvers<SharedAnswer | undefined>()
      const question = { receivedAt, answer: resolve }
      setQuestions((others) => [...others, question])
      signal.addEventListener('abort', () => resolve(undefined))
      // The visible tab asks.
      document.addEventListener('visibilitychange', () => isSeen() || resolve(undefined), { signal })
      return promise.finally(() => setQuestions((all) => all.filter((one) => one !== question)))
    }
    const take = () => {
      if (isSeen()) void takeShared({ tell, ask, signal }).catch(reportError)
    }
    take()
    // Another window may have received a share without taking it, or was closed before.
    window.addEventListener('focus', take, { signal })
    document.addEventListener('visibilitychange', take, { signal })
    return () => leave.abort()
  }, [chatId])
  useEffect(() => {
    if (outcome === undefined) return
    toast.error(outcomes[outcome], { seconds: SHOWN_FOR_S })
    void navigate({ search: {}, replace: true })
  }, [outcome, navigate])
  return <OwnerDialog question={questions[0]} />
}

type Question = { receivedAt: Date | null; answer: (answer: SharedAnswer) => void }

function OwnerDialog({ question }: { question: Question | undefined }) {
  const shown = useLast(question)
  const when = shown?.receivedAt ? ` ${formatDateTime(shown.receivedAt)}` : ''
  return (
    <Dialog
      open={question !== undefined}
      title="Это ваше?"
      onClose={() => question?.answer('later')}
      footer={
        <>
          <Button variant="text" onClick={() => question?.answer('later')}>
            Позже
          </Button>
          <Button onClick={() => question?.answer('not mine')}>Не моё, удалить</Button>
          <Button variant="primary" onClick={() => question?.answer('mine')}>
            Моё, в черновик
          </Button>
        </>
      }
    >
      {`С PromoDesk на этом устройстве поделились${when}. Если это были вы, добавим это в черновик нового чата.`}
    </Dialog>
  )
}

const SHOWN_FOR_S = 10
const outcomes = {
  failed: 'Не удалось принять то, чем вы поделились: на устройстве не хватает места',
  unreadable: 'Не удалось прочитать то, чем вы поделились. Поделитесь ещё раз',
  missed: 'То, чем вы поделились, не дошло: приложение ещё не было готово. Поделитесь ещё раз',
}
