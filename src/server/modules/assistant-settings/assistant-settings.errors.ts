import { assistantSettingsChangedCode } from '#contract/assistant/assistant-settings.ts'
import { AppError } from '#server/http/app-error.ts'

export const assistantSettingsChanged = () =>
  new AppError(
    409,
    assistantSettingsChangedCode,
    'Текст только что изменил другой администратор. Посмотрите его версию и сохраните ещё раз',
  )
