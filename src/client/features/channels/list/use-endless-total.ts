import { useState } from 'react'
import { endlessList } from '#client/lib/device/device-switches.ts'

/** The rows of the page in the address; `rows` and `total` are undefined if it could not be loaded. */
type AddressPage = {
  list: string
  rows: readonly unknown[] | undefined
  total: number | undefined
  isOfListBefore: boolean
}

/**
 * Returns the number of channels for the table without pages, if the user has chosen it. Pages remain until there are
 * rows; once it shows rows of a list, a failed page does not replace it.
 */
export function useEndlessTotal({ list, rows, total, isOfListBefore }: AddressPage): number | undefined {
  const isChosen = endlessList.use()
  const [shown, setShown] = useState<{ list: string; total: number }>()
  const isLoaded = total !== undefined && !isOfListBefore
  if (isLoaded && (shown?.list !== list || shown.total !== total)) setShown({ list, total })
  const found = total ?? (shown?.list === list ? shown.total : 0)
  const hasRows = rows === undefined ? found > 0 : rows.length > 0
  return isChosen && hasRows ? found : undefined
}
