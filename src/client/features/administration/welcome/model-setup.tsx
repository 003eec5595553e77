import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { copyText } from '#client/ui/page/copy-text.ts'
import styles from './welcome.module.css'

/** Says what to write on the server so that a real model answers, as the examples of `src/server/deploy` run it. */
export function ModelSetup() {
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
        icon={<Copy size={16} strokeWidth={1.75} />}
        onClick={() => void copyText(text, 'Скопировано')}
      >
        Копировать
      </Button>
    </div>
  )
}
