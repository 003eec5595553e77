import { useRunCheck } from '#client/features/administration/system/system.queries.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { type Place, Step } from './step.tsx'
import { useRefreshWelcome } from './welcome.queries.ts'

/** The model is set by variables of the server; here it is checked. */
export function ModelStep(place: Place) {
  const { mutate: check, isPending, data: found } = useRunCheck()
  const refresh = useRefreshWelcome()
  const { name, is_demo } = place.welcome.model
  return (
    <Step
      {...place}
      title="Модель для PromoGPT"
      text={
        is_demo ? (
          <>
            Сейчас отвечает встроенная демонстрационная модель. Чтобы подключить настоящую, задайте серверу{' '}
            <code>AI_BASE_URL</code>, <code>AI_MODEL</code> и <code>AI_API_KEY</code> и перезапустите его.
          </>
        ) : place.step.is_done ? (
          `Отвечает ${name}.`
        ) : found ? (
          [found.text, found.remedy].filter(Boolean).join(' ')
        ) : (
          `Подключена ${name}. Проверка задаст ей короткий вопрос.`
        )
      }
      actions={
        !is_demo && (
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
        )
      }
    />
  )
}
