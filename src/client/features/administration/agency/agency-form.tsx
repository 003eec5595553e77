import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { TextArea } from '#client/ui/control/text-area.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { AssistantSettings } from '#contract/assistant/assistant-settings.ts'
import { maxAgencyTextLength } from '#domain/chat.ts'
import styles from './agency.module.css'
import { isOutdated, useSaveAgencyText } from './agency-text.queries.ts'
import { AgencyVersions } from './agency-versions.tsx'

/** An unsaved text with the version that it changes. */
const typedText = z.object({ text: z.string(), version: z.number() })

/** The editor of the text. What is typed stays on the device until it is saved. */
export function AgencyForm({ settings }: { settings: AssistantSettings }) {
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
        <p id={`${id}-hint`} className={styles.hint}>
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
          <OfflineDisabled action="сохранить текст" reason={reason}>
            {(disabled) => (
              <Button
                {...disabled}
                variant="primary"
                loading={isPending}
                onClick={() => save({ version, agency_text: text }, { onSuccess: settle })}
              >
                Сохранить
              </Button>
            )}
          </OfflineDisabled>
        </div>
      </section>
      <AgencyVersions settings={settings} hasUnsaved={isChanged} />
    </div>
  )
}
