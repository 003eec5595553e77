import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { IconButton } from '#client/ui/control/button.tsx'
import styles from './sign-in.module.css'

type SignInFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  fault: string | undefined
  suffix?: ReactNode
}

export function SignInField({ label, fault, suffix, ...input }: SignInFieldProps) {
  const id = useId()
  const faultId = `${id}-fault`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          required
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
        />
        {suffix}
      </div>
      {fault !== undefined && (
        <p className={styles.fault} id={faultId}>
          {fault}
        </p>
      )}
    </div>
  )
}

export function PasswordField(props: Omit<ComponentProps<typeof SignInField>, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <SignInField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          isLarge
          className={styles.eye}
          aria-label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
