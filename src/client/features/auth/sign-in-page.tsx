import { BrandMark } from '#client/ui/theme/brand-mark.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

/** The page works without antd, so that the first visit loads little. */
export function SignInPage({ isFocused = false }: { isFocused?: boolean }) {
  return (
    <main className={styles.page}>
      <title>Вход — PromoDesk</title>
      <div className={styles.brand}>
        <BrandMark size={52} />
        <h1 className={styles.name}>PromoDesk</h1>
      </div>
      <SignInForm isFocused={isFocused} />
    </main>
  )
}
