import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { useStartCopy } from './system.queries.ts'

type CopyButtonProps = {
  isRunning: boolean
  variant?: 'primary' | 'default'
  size?: 'small'
  onSettled?: () => void
}

/** Copies the database alone. The files stay where they are: `npm run backup` copies both. */
export function CopyButton({ isRunning, onSettled, ...look }: CopyButtonProps) {
  const { mutate: copy, isPending } = useStartCopy()
  return (
    <OfflineDisabled action="сделать копию базы данных">
      {(disabled) => (
        <Button
          {...disabled}
          {...look}
          loading={isPending || isRunning}
          onClick={() => copy(undefined, { onSettled: () => onSettled?.() })}
        >
          Сделать копию базы данных
        </Button>
      )}
    </OfflineDisabled>
  )
}
