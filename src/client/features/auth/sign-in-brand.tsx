import { useState } from 'react'
import { BrandMark } from '#client/ui/theme/brand-mark.tsx'
import styles from './sign-in.module.css'

type SignInBrandProps = { name: string; logo: string }

/** The agency's name and logo or, where it has none, PromoDesk's own. */
export function SignInBrand({ name, logo }: SignInBrandProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={styles.brand}>
      {logo && !isBroken ? (
        <img className={styles.logo} src={logo} alt="" onError={() => setBroken(true)} />
      ) : (
        <BrandMark size={52} />
      )}
      <h1 className={styles.name}>{name || 'PromoDesk'}</h1>
    </div>
  )
}
