import { safeParse } from 'zod/mini'
import { newPassword, shortestPassword } from '#contract/accounts/account.ts'
import { passwordCommon, passwordIsEmail, passwordTooShort } from './users.errors.ts'

/** Normalises a password before hashing, because keyboards write «ё» and «й» as one character or as two. */
export const normalisePassword = (password: string) => password.normalize('NFC')

/**
 * Refuses passwords that are easily guessed. NIST SP 800-63B requires a minimum length and a list of known passwords,
 * not special characters.
 * @throws AppError password_too_short, password_common, password_is_email
 */
export async function checkPassword(password: string, email: string): Promise<void> {
  if (!safeParse(newPassword, password).success) throw passwordTooShort(shortestPassword)
  const text = password.toLowerCase()
  if ([email, email.split('@')[0]].includes(text)) throw passwordIsEmail()
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (dictionary['passwords-common'].includes(text)) throw passwordCommon()
}
