import { useLocation } from '@tanstack/react-router'
import { type ChannelsBaseSearch, channelsBaseDefaults } from './channels-base-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list as it was left for a form: kept with the entry of the history, so that a reload keeps it too. */
    channelsBase?: ChannelsBaseSearch
    /** The entry before is the same list without the sheet, so that closing the sheet can go back to it. */
    sheetOverList?: boolean
  }
}

/** The list to go back to from a channel's form: with the filters and the page it was left with. */
export function useChannelsBaseReturn(): ChannelsBaseSearch {
  const left = useLocation({ select: ({ state }) => state.channelsBase })
  return left ?? channelsBaseDefaults
}
