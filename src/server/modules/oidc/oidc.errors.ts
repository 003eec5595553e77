import { type OidcFailure, oidcFailures } from '#contract/accounts/oidc.ts'
import { AppError } from '#server/http/app-error.ts'

/** A refused sign-in by a provider, whose text stands in the contract. */
export class OidcError extends AppError {
  readonly failure: OidcFailure

  constructor(failure: OidcFailure, { status = 401, cause }: { status?: number; cause?: unknown } = {}) {
    super(status, failure, oidcFailures[failure], { cause, isCallers: true })
    this.name = 'OidcError'
    this.failure = failure
  }
}

export const providerUnknown = () => new OidcError('oidc_unknown', { status: 404 })
export const providerUnavailable = (cause: unknown) => new OidcError('oidc_unavailable', { status: 503, cause })
export const identityGone = () => new AppError(404, 'identity_not_found', 'Эта учётная запись уже отвязана')
export const lastWayIn = () =>
  new AppError(
    409,
    'last_way_in',
    'Другого способа войти у вас нет: сначала задайте пароль по ссылке администратора или добавьте ключ доступа',
  )
