import type { ComponentProps } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { PageUnavailable } from './page-unavailable.tsx'

/** Replaces a project that does not exist, is not downloaded or not loaded. */
export function ProjectUnavailable({ query }: Pick<ComponentProps<typeof PageUnavailable>, 'query'>) {
  return <PageUnavailable texts={texts} section={sections.projects} query={query} />
}

const texts = {
  missing: 'Проект не найден',
  reason: 'Возможно, ссылка неверна.',
  notKept: 'Проекта нет на этом устройстве',
  failed: 'Ошибка загрузки проекта',
}
