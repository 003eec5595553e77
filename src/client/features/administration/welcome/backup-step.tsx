import { Link } from '@tanstack/react-router'
import { CopyButton } from '#client/features/administration/system/copy-button.tsx'
import { formatDateTime } from '#client/lib/page/format.ts'
import { type Place, Step } from './step.tsx'
import { useRefreshWelcome } from './welcome.queries.ts'

/** The first copy of the database, and what the server's daily copies are no help against. */
export function BackupStep(place: Place) {
  const refresh = useRefreshWelcome()
  const { can_copy, is_copying } = place.welcome
  return (
    <Step
      {...place}
      title="Резервная копия"
      text={<BackupText welcome={place.welcome} />}
      actions={
        can_copy && (
          <CopyButton
            variant={place.isNext ? 'primary' : 'default'}
            isRunning={is_copying}
            onSettled={() => void refresh()}
          />
        )
      }
    />
  )
}

function BackupText({ welcome: { copy_at, full_at, can_copy } }: Pick<Place, 'welcome'>) {
  if (full_at !== null) return `Копия вместе с файлами: ${formatDateTime(new Date(full_at))}.`
  return (
    <>
      {!can_copy
        ? 'База данных стоит отдельно, из браузера её не скопировать: копируйте её там, где она работает. '
        : copy_at === null
          ? 'Сервер копирует базу данных каждый день. Первую копию сделайте сейчас, кнопкой ниже: терминал не нужен. '
          : `Копия базы данных: ${formatDateTime(new Date(copy_at))}. `}
      Копию вместе с файлами, для другого диска, делает на сервере команда <code>npm run backup</code>.{' '}
      <Link to="/admin" search={{ tab: 'system' }}>
        Состояние копий
      </Link>
    </>
  )
}
