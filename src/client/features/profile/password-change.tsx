import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { DialogText, FormDialog } from '#client/ui/dialog/dialog-form.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { changePassword } from '#contract/accounts/account.ts'
import { textLimits } from '#contract/fields.ts'

/** The text of a fault, and whether it is about the present password. */
type Fault = { text: string; isOfOld: boolean }
type PasswordChangeProps = { email: string; onClose: () => void }

/** Asks for the present and the new password. It is open while it is mounted. */
export function PasswordChange({ email, onClose }: PasswordChangeProps) {
  const [password, setPassword] = useState('')
  const [wanted, setWanted] = useState('')
  const [isShown, setShown] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const old = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { password: string; new_password: string }) => api(changePassword, { body }),
    // The dialog shows errors itself.
    meta: { silent: true },
  })
  const type = isShown ? 'text' : 'password'
  const submit = () => {
    const body = { password, new_password: wanted }
    const wrong = z.safeParse(changePassword.body, body).error?.issues[0]
    setFault(wrong && { text: wrong.message, isOfOld: wrong.path[0] === 'password' })
    if (wrong !== undefined) return
    mutate(body, {
      onSuccess: () => {
        toast.success('Пароль изменён, остальные сеансы завершены')
        onClose()
      },
      onError: (error) => {
        const isOfOld = error instanceof ApiError && error.code === 'wrong_password'
        setFault({ text: isOfOld ? 'Текущий пароль неверен' : describeError(error).message, isOfOld })
        if (isOfOld) old.current?.focus()
      },
    })
  }
  return (
    <FormDialog
      title="Сменить пароль"
      icon={<KeyRound size={22} />}
      submitLabel="Сменить пароль"
      offlineAction="сменить пароль"
      pending={isPending}
      problem={fault?.text}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Password managers read here whose password changes. */}
      <input hidden autoComplete="username" value={email} readOnly />
      <DialogText
        label="Текущий пароль"
        ref={old}
        type={type}
        aria-invalid={fault?.isOfOld === true}
        autoFocus
        autoComplete="current-password"
        maxLength={textLimits.password}
        value={password}
        onChange={setPassword}
      />
      <DialogText
        label="Новый пароль, от 10 символов"
        type={type}
        autoComplete="new-password"
        maxLength={textLimits.password}
        aria-invalid={fault?.isOfOld === false}
        value={wanted}
        onChange={setWanted}
      />
      <Checkbox checked={isShown} onChange={setShown}>
        Показать пароли
      </Checkbox>
    </FormDialog>
  )
}
