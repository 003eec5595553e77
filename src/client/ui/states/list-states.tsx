import type { ComponentProps, ReactNode } from 'react'
import { ListUnavailable } from './list-unavailable.tsx'

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

/** Shows a list, or a message if it could not be loaded or is empty. */
export function ListStates({ query, rows, unavailable, empty, children }: ListStatesProps) {
  if (rows === undefined && query.isError) return <ListUnavailable {...unavailable} query={query} />
  return empty !== undefined && rows?.length === 0 ? empty : children
}
