import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { type Place, Step } from './step.tsx'
import { useRefreshWelcome } from './welcome.queries.ts'

/** Fills the base from a table, which brings its categories along. */
export function BaseStep({ importDialog, ...place }: Place & { importDialog: LazyDialog }) {
  const refresh = useRefreshWelcome()
  const { open, dialog } = useLazyDialog(importDialog, 'импорт каналов', () => void refresh())
  const { categories, channels } = place.welcome
  const isEmpty = categories === 0 && channels === 0
  return (
    <Step
      {...place}
      title="Категории и база каналов"
      text={
        <>
          {isEmpty
            ? 'Загрузите свою таблицу каналов из Excel или CSV: недостающие категории создаст импорт, когда вы их отметите. '
            : `Каналов: ${formatNumber(channels)}, категорий: ${formatNumber(categories)}. `}
          {channels > 0 && (
            <>
              <Link to="/placement/channels-base">Открыть базу каналов</Link>,{' '}
            </>
          )}
          <Link to="/placement/channels-base" search={{ tab: 'categories' }}>
            {isEmpty ? 'Завести категории вручную' : 'категории'}
          </Link>
        </>
      }
      actions={
        <OfflineDisabled action="загрузить каналы из файла">
          {(disabled) => (
            <Button {...disabled} variant={place.isNext ? 'primary' : 'default'} aria-haspopup="dialog" onClick={open}>
              Импорт
            </Button>
          )}
        </OfflineDisabled>
      }
    >
      {dialog}
    </Step>
  )
}
