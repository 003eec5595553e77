import type { ComponentProps, ReactNode } from 'react'
import { lostText, onceConnected } from '#client/lib/api/connection.ts'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { type CopyOf, copyProblem, howToCopyAgain, noCopyText, whyNoCopy } from './copy-problem.tsx'
import { LoadError } from './empty-state.tsx'

type UnavailableProps = ComponentProps<typeof ListUnavailable>
/** Texts for a list that cannot be loaded. */
export type UnavailableTexts = Omit<UnavailableProps, 'query'>

type ListStatesProps = {
  query: UnavailableProps['query'] & { isError: boolean }
  /** undefined until the first load ends. */
  rows: readonly unknown[] | undefined
  unavailable: UnavailableTexts
  /** Shown instead of an empty list; omitted if the list shows its own message. */
  empty?: ReactNode
  children: ReactNode
}

export function ListStates({ query, rows, unavailable, empty, children }: ListStatesProps) {
  if (rows === undefined && query.isError) return <ListUnavailable {...unavailable} query={query} />
  return empty !== undefined && rows?.length === 0 ? empty : children
}

type ListUnavailableProps = {
  /** «Ошибка загрузки категорий» */
  title: string
  /** Title without a connection and without an offline copy: «Категории ещё не загружены». */
  notAvailableOffline: string
  /** The kind of offline copy that would contain the list; 'nothing' if no device stores it. */
  copyOf?: CopyOf | 'nothing'
  /** Explains an error that only this list has. */
  reasonOf?: (error: Error) => string | undefined
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

export function ListUnavailable({ title, copyOf = 'list', reasonOf, query, ...texts }: ListUnavailableProps) {
  const text = query.error ? reasonOf?.(query.error) : undefined
  if (text !== undefined || !(query.error instanceof NotAvailableOfflineError)) {
    return <LoadError title={title} text={text} query={query} />
  }
  const problem = copyProblem(query.error)
  if (problem) return problem
  const kept = copyOf === 'nothing' ? 'на устройстве этот список не хранится' : noCopyText(copyOf)
  const again = copyOf !== 'nothing' && whyNoCopy(copyOf) === 'removed' ? ` ${howToCopyAgain}` : ''
  return (
    <LoadError
      isOffline
      title={texts.notAvailableOffline}
      text={`${lostText()}, а ${kept}. ${onceConnected('Данные загрузятся')}.${again}`}
      query={query}
    />
  )
}
