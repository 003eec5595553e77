import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { AssistantSettings } from '#contract/assistant/assistant-settings.ts'
import styles from './agency.module.css'
import { useSaveAgencyText } from './agency-text.queries.ts'

type AgencyVersionsProps = { settings: AssistantSettings; hasUnsaved: boolean }

/** The versions of the text, newest first. An earlier one returns as a new version. */
export function AgencyVersions({ settings, hasUnsaved }: AgencyVersionsProps) {
  const title = useId()
  const { mutate: restore, isPending, variables } = useSaveAgencyText('Прежний текст возвращён')
  const { version: present, versions } = settings
  if (versions.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Версии</h2>
      <ol className={styles.versions} reversed>
        {versions.map(({ version, agency_text, author, created_at }) => (
          <li key={version} className={styles.version}>
            <div className={styles.head}>
              <h3 className={styles.name}>
                Версия {version}
                {version === present && ' (действует)'}
              </h3>
              {agency_text !== settings.agency_text && (
                <OfflineDisabled
                  action="вернуть текст"
                  reason={hasUnsaved ? 'Сначала сохраните или отмените правки' : undefined}
                >
                  {(disabled) => (
                    <Button
                      {...disabled}
                      size="small"
                      variant="text"
                      icon={<RotateCcw size={16} strokeWidth={1.75} />}
                      loading={isPending && variables?.agency_text === agency_text}
                      aria-label={`Вернуть версию ${version}`}
                      onClick={() => restore({ version: present, agency_text })}
                    >
                      Вернуть
                    </Button>
                  )}
                </OfflineDisabled>
              )}
            </div>
            <p className={styles.who}>
              {author ?? 'Удалённый пользователь'}, {formatDateTime(new Date(created_at))}
            </p>
            {/* The field shows the present one, unless its text is changed there. */}
            {(version !== present || hasUnsaved) && <p className={styles.text}>{agency_text || 'Пустой текст'}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
