import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import type { Channel } from '#contract/channels.ts'

type Rows = readonly (Pick<Channel, 'id'> | undefined)[]
/** The rows of a table, and the channel that was toggled last. */
type Shown = RefObject<{ rows: Rows; last?: number }>

/** Lets Shift toggle a range of the table's rows. It holds a reference, so that new rows render no toggle again. */
export const ShownChannels = createContext<Shown | undefined>(undefined)

export function useShownChannels(rows: Rows | undefined): Shown {
  const shown: Shown = useRef({ rows: [] })
  useEffect(() => {
    shown.current = { ...shown.current, rows: rows ?? [] }
  }, [rows])
  return shown
}

/** Returns a function that gives the channels of a press on a toggle: with Shift, all from the last one to this one. */
export function useToggled(): (id: number, isShift: boolean) => number[] {
  const shown = useContext(ShownChannels)
  return (id, isShift) => {
    if (!shown) return [id]
    const { rows, last } = shown.current
    shown.current = { rows, last: id }
    return isShift ? idsBetween(rows, last, id) : [id]
  }
}

/** A row that is not loaded is left out; without both ends in the table, only the last one counts. */
export function idsBetween(rows: Rows, from: number | undefined, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row?.id === id))
  if (ends.includes(-1)) return [to]
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).flatMap((row) => row?.id ?? [])
}
