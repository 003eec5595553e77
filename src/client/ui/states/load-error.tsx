import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from './empty-state.tsx'

type LoadErrorProps = {
  /** Names the content: «Ошибка загрузки категорий». */
  title: string
  text?: string
  onRetry: () => void
  retrying?: boolean
}

/** Shown instead of content that could not be loaded. */
export function LoadError({
  title,
  text = 'Проверьте соединение и попробуйте ещё раз.',
  onRetry,
  retrying = false,
}: LoadErrorProps) {
  return (
    <EmptyState
      icon={<TriangleAlert size={24} strokeWidth={1.75} />}
      tone="danger"
      title={title}
      text={text}
      action={
        <Button icon={<RefreshCw size={18} strokeWidth={1.75} />} onClick={onRetry} loading={retrying}>
          Повторить
        </Button>
      }
    />
  )
}
