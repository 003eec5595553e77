import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { formatDateTime, formatNumber } from '#client/lib/page/format.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextArea } from '#client/ui/control/text-input.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import list from '#client/ui/list/card.module.css'
import { toast } from '#client/ui/overlay/toast.ts'
import texts from '#client/ui/page/text.module.css'
import {
  type AssistantSettings,
  assistantSettingsChangedCode,
  read,
  write,
} from '#contract/assistant/assistant-settings.ts'
import { maxAgencyTextLength } from '#domain/chat.ts'
import { administrationQuery } from './administration-query.ts'
import { AdministrationTab, Loaded } from './administration-tab.tsx'
import styles from './agency.module.css'

/** «Агентство»: what the assistant knows about the agency, and the earlier versions of this text. */
export function AgencyTab({ before }: { before?: ReactNode }) {
  return (
    <AdministrationTab>
      {before}
      <Loaded query={useQuery(administrationQuery(key, readText))} outline={{ count: 2, height: 160 }}>
        {(settings) => <AgencyForm settings={settings} />}
      </Loaded>
    </AdministrationTab>
  )
}

/** An unsaved text with the version that it changes. */
const typedText = z.object({ text: z.string(), version: z.number() })

/** The editor of the text. What is typed stays on the device until it is saved. */
function AgencyForm({ settings }: { settings: AssistantSettings }) {
  const { restored, keep, flush, forget } = useDraft(
    '/admin/assistant',
    (draft) => z.safeParse(typedText, draft?.values).data,
  )
  const [typed, setTyped] = useState(restored)
  const id = useId()
  const { mutate: save, isPending, error, reset } = useSaveAgencyText('Текст сохранён')
  const text = typed?.text ?? settings.agency_text
  const isChanged = typed !== undefined && typed.text.trim() !== settings.agency_text
  const isTooLong = text.trim().length > maxAgencyTextLength
  const latest = useRef(typed)
  const change = (values: z.output<typeof typedText>) => {
    latest.current = values
    setTyped(values)
    keep(() => ({ values }))
  }
  const drop = () => {
    latest.current = undefined
    setTyped(undefined)
    forget()
    reset()
  }
  // What is typed while the text is saved changes the version that was saved.
  const settle = (saved: AssistantSettings) => {
    if (latest.current === undefined || latest.current.text === text) drop()
    else change({ text: latest.current.text, version: saved.version })
  }
  // After a refusal, the user has seen the other version, and saving replaces it.
  const version = isOutdated(error) ? settings.version : (typed?.version ?? settings.version)
  const reason = isTooLong ? 'Текст слишком длинный' : isChanged ? undefined : 'Текст не изменён'
  return (
    <div className={styles.room}>
      <section className={styles.editor} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>
          <label htmlFor={`${id}-text`}>Что PromoGPT знает об агентстве</label>
        </h2>
        <p id={`${id}-hint`} className={texts.note}>
          Юридические названия, НДС, тон, запрещённые слова. PromoGPT учтёт это в каждом ответе всем сотрудникам.
        </p>
        <TextArea
          id={`${id}-text`}
          aria-describedby={`${id}-hint ${id}-count`}
          aria-invalid={isTooLong || undefined}
          rows={10}
          maxRows={24}
          value={text}
          onChange={(next) => change({ text: next, version: typed?.version ?? settings.version })}
          onBlur={flush}
        />
        <div className={styles.actions}>
          <p id={`${id}-count`} className={styles.count} data-over={isTooLong || undefined}>
            {formatNumber(text.trim().length)} / {formatNumber(maxAgencyTextLength)}
            {isTooLong && ': сократите текст'}
          </p>
          {isChanged && (
            <Button variant="text" onClick={drop}>
              Отменить правки
            </Button>
          )}
          <Button
            offlineAction="сохранить текст"
            reason={reason}
            variant="primary"
            loading={isPending}
            onClick={() => save({ version, agency_text: text }, { onSuccess: settle })}
          >
            Сохранить
          </Button>
        </div>
      </section>
      <AgencyVersions settings={settings} hasUnsaved={isChanged} />
    </div>
  )
}

/** The versions of the text, newest first. An earlier one returns as a new version. */
function AgencyVersions({ settings, hasUnsaved }: { settings: AssistantSettings; hasUnsaved: boolean }) {
  const title = useId()
  const { mutate: restore, isPending, variables } = useSaveAgencyText('Прежний текст возвращён')
  const { version: present, versions } = settings
  if (versions.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Версии</h2>
      <ol className={`${list.rows} ${styles.versions}`} reversed>
        {versions.map(({ version, agency_text, author, created_at }) => (
          <li key={version} className={styles.version}>
            <div className={styles.head}>
              <h3 className={styles.name}>
                Версия {version}
                {version === present && ' (действует)'}
              </h3>
              {agency_text !== settings.agency_text && (
                <Button
                  offlineAction="вернуть текст"
                  reason={hasUnsaved ? 'Сначала сохраните или отмените правки' : undefined}
                  size="small"
                  variant="text"
                  icon={<RotateCcw size={16} />}
                  loading={isPending && variables?.agency_text === agency_text}
                  aria-label={`Вернуть версию ${version}`}
                  onClick={() => restore({ version: present, agency_text })}
                >
                  Вернуть
                </Button>
              )}
            </div>
            <p className={texts.note}>
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

const key = ['administration', 'assistant']
const readText = (signal: AbortSignal) => api(read, {}, { signal })

/** Writes a new version of the text; `version` is the one that was edited. */
function useSaveAgencyText(done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<AssistantSettings, 'version' | 'agency_text'>) => api(write, { body }),
    onSuccess: (settings) => {
      client.setQueryData<Reading<AssistantSettings>>(key, { data: settings, asOf: null })
      toast.success(done)
    },
    onError: (error) => (isOutdated(error) ? client.invalidateQueries({ queryKey: key }) : undefined),
    meta: { keeps: 'form' },
  })
}

/** Whether another administrator's version came first. */
const isOutdated = (error: unknown) => error instanceof ApiError && error.code === assistantSettingsChangedCode
