import { useEffect, useState } from 'react'
import { passwordOnly, readSignInOptions, type SignInOptions } from '#client/data/sign-in-options.ts'

/** Returns the server's ways of signing in, and asks again when the network returns. */
export function useSignInOptions(): SignInOptions {
  const [options, setOptions] = useState<SignInOptions>()
  const isKnown = options !== undefined
  useEffect(() => {
    if (isKnown) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const found = await readSignInOptions(leaving.signal)
      if (!leaving.signal.aborted) setOptions(found)
    }
    void ask()
    window.addEventListener('online', ask, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isKnown])
  return options ?? passwordOnly
}
