import styles from './sign-in.module.css'
import { SignInBrand } from './sign-in-brand.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInOptions } from './use-sign-in-options.ts'

/** The page works without antd, so that the first visit loads little. */
export function SignInPage({ isFocused = false }: { isFocused?: boolean }) {
  const options = useSignInOptions()
  return (
    <main className={styles.page}>
      <title>{`Вход\u00a0— ${options.name || 'PromoDesk'}`}</title>
      <SignInBrand {...options} />
      <SignInForm isFocused={isFocused} options={options} />
    </main>
  )
}
