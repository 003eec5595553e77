import { useEffect, useState } from 'react'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { oidcDone, oidcFailures } from '#contract/accounts/oidc.ts'
import { unknownErrorText } from '#contract/error.ts'

/**
 * Returns what the fresh sign-in at the provider said, if the browser has just come back from it. Any link can say that
 * it is done, so the server's word decides.
 */
export function useConfirmation(isConfirmed: boolean): { isDone: boolean; text: string } | undefined {
  const [code] = useState(() => sessionStorage.getItem(storageKeys.confirmed))
  // A reload must not repeat it.
  useEffect(() => sessionStorage.removeItem(storageKeys.confirmed), [])
  if (code === null) return undefined
  if (code === oidcDone) return isConfirmed ? { isDone: true, text: doneText } : undefined
  const said = Object.entries(oidcFailures).find(([failure]) => failure === code)
  return { isDone: false, text: said?.[1] ?? unknownErrorText }
}

const doneText = 'Вы подтвердили, что это вы. Ещё 5\u00a0минут можно добавлять ключи и делать новые коды.'
