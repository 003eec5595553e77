import type { ComponentProps, ReactNode } from 'react'
import { ListUnavailable } from './list-unavailable.tsx'

type UnavailableProps = ComponentProps<typeof ListUnavailable>
/** What is said of a list that cannot be read. */
export type UnavailableTexts = Omit<UnavailableProps, 'query'>

type ListStatesProps = {
  query: UnavailableProps['query'] & { isError: boolean }
  /** undefined until the first load ends. */
  rows: readonly unknown[] | undefined
  unavailable: UnavailableTexts
  /** In place of a list without rows; left out where the list shows it itself. */
  empty?: ReactNode
  children: ReactNode
}

/** A list, or what stands in its place: it could not be read, or has nothing in it. */
export function ListStates({ query, rows, unavailable, empty, children }: ListStatesProps) {
  if (rows === undefined && query.isError) return <ListUnavailable {...unavailable} query={query} />
  return empty !== undefined && rows?.length === 0 ? empty : children
}
