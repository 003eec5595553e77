import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { passwordOnly, readSignInOptions, type SignInOptions } from '#client/data/sign-in-options.ts'
import { BrandMark } from '#client/ui/theme/brand-mark.tsx'
import styles from './sign-in.module.css'

type SignInFrameProps = { title: string; options: SignInOptions; children: ReactNode }

/** A page before the sign-in, under the agency's name and logo or, where it has none, PromoDesk's own. */
export function SignInFrame({ title, options: { name, logo }, children }: SignInFrameProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <main className={styles.page}>
      <title>{`${title}\u00a0— ${name || 'PromoDesk'}`}</title>
      <div className={styles.brand}>
        {logo && !isBroken ? (
          <img className={styles.logo} src={logo} alt="" onError={() => setBroken(true)} />
        ) : (
          <BrandMark size={52} />
        )}
        <h1 className={styles.name}>{name || 'PromoDesk'}</h1>
      </div>
      {children}
    </main>
  )
}

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

/** Says above a form why it failed; a calm sentence is no failure. */
export function SignInAlert({ text, isCalm = false }: { text: string | undefined; isCalm?: boolean }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.failure} data-calm={isCalm || undefined}>
          <CircleAlert size={18} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
