import { Link, type LinkProps } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lostText, onceConnected } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { isMissing, isUnanswered } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { copyProblem } from './copy-problem.tsx'
import { EmptyState, LoadError } from './empty-state.tsx'

type PageUnavailableProps = {
  texts: {
    /** «Канал не найден»; `reason` says why. */
    missing: string
    reason: string
    /** «Канала нет на этом устройстве» */
    notKept: string
    /** «Ошибка загрузки канала» */
    failed: string
  }
  /** Link to the list of such objects; `all`: «Все каналы». */
  section: { all: string; to: NonNullable<LinkProps['to']> }
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Shown instead of a page's object: it does not exist, is not on this device, or could not be loaded. */
export function PageUnavailable({ texts, section, query }: PageUnavailableProps) {
  const { error } = query
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={<FileX size={24} />}
        title={texts.missing}
        text={texts.reason}
        action={<Link to={section.to}>{section.all}</Link>}
      />
    )
  }
  const problem = copyProblem(error)
  if (problem) return problem
  if (error instanceof NotAvailableOfflineError || isUnanswered(error)) {
    return (
      <LoadError
        isOffline
        title={texts.notKept}
        text={`${lostText()}. ${onceConnected('Всё загрузится')}.`}
        query={query}
      />
    )
  }
  return <LoadError title={texts.failed} query={query} />
}

/** Replaces a project that does not exist, is not downloaded or not loaded. */
export function ProjectUnavailable({ query }: Pick<ComponentProps<typeof PageUnavailable>, 'query'>) {
  return <PageUnavailable texts={projectTexts} section={sections.projects} query={query} />
}

const projectTexts = {
  missing: 'Проект не найден',
  reason: 'Возможно, ссылка неверна.',
  notKept: 'Проекта нет на этом устройстве',
  failed: 'Ошибка загрузки проекта',
}
