import type { ComponentProps } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'

/** Replaces a channel that is deleted, not downloaded or not loaded. */
export function ChannelUnavailable({ query }: Pick<ComponentProps<typeof PageUnavailable>, 'query'>) {
  return <PageUnavailable texts={texts} section={sections.channels} query={query} />
}

const texts = {
  missing: 'Канал не найден',
  reason: 'Возможно, его удалили или ссылка неверна.',
  notKept: 'Канала нет на этом устройстве',
  failed: 'Ошибка загрузки канала',
}
