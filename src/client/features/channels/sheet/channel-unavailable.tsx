import type { ComponentProps } from 'react'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'

/** In place of a channel: it is gone, it was never downloaded, or it could not be loaded. */
export function ChannelUnavailable({ query }: Pick<ComponentProps<typeof PageUnavailable>, 'query'>) {
  return <PageUnavailable texts={texts} back={back} query={query} />
}

const back = { label: 'Все каналы', to: '/placement/channels-base' } as const
const texts = {
  missing: 'Канал не найден',
  reason: 'Возможно, его удалили или ссылка неверна.',
  notKept: 'Канала нет на этом устройстве',
  failed: 'Ошибка загрузки канала',
}
