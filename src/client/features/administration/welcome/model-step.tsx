import { useRunCheck } from '#client/features/administration/system/system.queries.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { SystemCheck } from '#contract/accounts/system.ts'
import { ModelSetup } from './model-setup.tsx'
import { type Place, Step } from './step.tsx'
import { useRefreshWelcome } from './welcome.queries.ts'

/** The model is set by variables of the server; here it is checked. */
export function ModelStep(place: Place) {
  const { mutate: check, isPending, data: found } = useRunCheck()
  const refresh = useRefreshWelcome()
  return (
    <Step
      {...place}
      title="Модель для PromoGPT"
      text={textOf(place, found)}
      actions={
        <OfflineDisabled action="проверить модель">
          {(disabled) => (
            <Button
              {...disabled}
              variant={place.isNext ? 'primary' : 'default'}
              loading={isPending}
              onClick={() => check('model', { onSettled: () => void refresh() })}
            >
              {place.step.is_done ? 'Проверить ещё раз' : 'Проверить'}
            </Button>
          )}
        </OfflineDisabled>
      }
    >
      {place.welcome.model.is_demo && !place.step.is_skipped && <ModelSetup />}
    </Step>
  )
}

function textOf({ welcome: { model }, step }: Place, found: SystemCheck | undefined): string {
  if (model.is_demo) {
    return found
      ? 'Пока отвечает встроенная модель: сервер не перезапущен или переменные до него не дошли. Демонстрация (npm run demo) их не читает.'
      : 'Сейчас отвечает встроенная демонстрационная модель. Настоящую подключают на сервере.'
  }
  if (step.is_done) return `Отвечает ${model.name}.`
  if (found) return [found.text, found.remedy].filter(Boolean).join(' ')
  return `Подключена ${model.name}. Проверка задаст ей короткий вопрос.`
}
