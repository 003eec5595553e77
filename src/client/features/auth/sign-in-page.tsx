import { useState } from 'react'
import { BrandMark } from '#client/ui/theme/brand-mark.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'
import { useSignInOptions } from './use-sign-in-options.ts'

/** The page works without antd, so that the first visit loads little. */
export function SignInPage({ isFocused = false }: { isFocused?: boolean }) {
  const options = useSignInOptions()
  const [isBroken, setBroken] = useState(false)
  const { name, logo } = options
  const title = name || 'PromoDesk'
  return (
    <main className={styles.page}>
      <title>{`Вход\u00a0— ${title}`}</title>
      <div className={styles.brand}>
        {logo && !isBroken ? (
          <img className={styles.logo} src={logo} alt="" onError={() => setBroken(true)} />
        ) : (
          <BrandMark size={52} />
        )}
        <h1 className={styles.name}>{title}</h1>
      </div>
      <SignInForm isFocused={isFocused} options={options} />
    </main>
  )
}
