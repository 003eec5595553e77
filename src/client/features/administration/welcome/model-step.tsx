import { Copy } from 'lucide-react'
import { useId } from 'react'
import { useRunCheck } from '#client/features/administration/system.queries.ts'
import { Button } from '#client/ui/control/button.tsx'
import { copyText } from '#client/ui/page/copy-button.tsx'
import type { SystemCheck } from '#contract/accounts/system.ts'
import styles from './welcome.module.css'
import { useRefreshWelcome } from './welcome.queries.ts'
import { type Place, Step } from './welcome-steps.tsx'

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
        <Button
          offlineAction="проверить модель"
          variant={place.isNext ? 'primary' : 'default'}
          loading={isPending}
          onClick={() => check('model', { onSettled: () => void refresh() })}
        >
          {place.step.is_done ? 'Проверить ещё раз' : 'Проверить'}
        </Button>
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

/** Says what to write on the server so that a real model answers, as the examples of `src/server/deploy` run it. */
function ModelSetup() {
  return (
    <ol className={styles.setup}>
      <li>
        На сервере впишите эти строки в файл с его переменными. С systemd это <code>/etc/promodesk.env</code>, с Docker{' '}
        <code>.env</code> рядом с <code>compose.yaml</code>.
        <Lines label="Скопировать строки" text={variables} />
        Адрес, имя модели и ключ даёт поставщик. Подойдёт любой сервер с API в формате OpenAI, свой тоже: ему ключ может
        быть не нужен.
      </li>
      <li>
        Перезапустите сервер. С Docker команда <code>docker compose up --detach</code>, с systemd:
        <Lines label="Скопировать команду" text="sudo systemctl restart promodesk" />
      </li>
      <li>Нажмите «Проверить».</li>
    </ol>
  )
}

const variables = ['AI_BASE_URL=https://api.openai.com/v1', 'AI_MODEL=имя-модели', 'AI_API_KEY=ключ-поставщика'].join(
  '\n',
)

function Lines({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <div className={styles.lines}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach it */}
      <pre id={id} tabIndex={0}>
        {text}
      </pre>
      <Button
        variant="text"
        size="small"
        aria-label={label}
        aria-describedby={id}
        icon={<Copy size={16} />}
        onClick={() => void copyText(text, 'Скопировано')}
      >
        Копировать
      </Button>
    </div>
  )
}
