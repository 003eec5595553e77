import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { describeError } from '#client/lib/api/error-popup.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { Alert } from '#client/ui/control/alert.tsx'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { CheckboxGroup } from '#client/ui/control/checkbox.tsx'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { UnsavedChanges } from '#client/ui/dialog/unsaved-changes.tsx'
import { DateField } from '#client/ui/input/date-field.tsx'
import text from '#client/ui/page/text.module.css'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { placementRulesInput } from '#contract/accounts/placement-rules.ts'
import { textLimits } from '#contract/fields.ts'
import type { NumberedRules } from '#contract/placement-rules.ts'
import { typedAmount } from '#domain/amounts/read-amount.ts'
import { today } from '#domain/calendar-date.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import {
  type DoubtfulPlatform,
  placementTitle,
  type WantedPaper,
  wantedPapers,
} from '#domain/placement/placement-verdict.ts'
import section from './administration.module.css'
import { unavailable } from './administration-query.ts'
import { AdministrationTab, Section } from './administration-tab.tsx'
import styles from './rules.module.css'
import { rulesInForce, rulesKey, rulesQuery, useSaveRules } from './rules.queries.ts'

/** «Правила»: the agency's rules of «Можно ставить?». */
export function RulesTab() {
  const query = useQuery(rulesQuery())
  const rules = query.data?.data
  if (rules) return <RulesForm key={rules.version} rules={rules} />
  return (
    <AdministrationTab>
      <ListStates query={query} rows={undefined} unavailable={unavailable}>
        <Outline count={3} height={120} />
      </ListStates>
    </AdministrationTab>
  )
}

/** A platform with a key, because rows are added and removed. */
type Row = { key: number; platform: DoubtfulPlatform }

function RulesForm({ rules }: { rules: NumberedRules }) {
  const id = useId()
  const [most, setMost] = useState(String(rules.most_unregistered))
  const [wanted, setWanted] = useState<readonly WantedPaper[]>(rules.wanted)
  const [rows, setRows] = useState<readonly Row[]>(() => rules.platforms.map((platform, key) => ({ key, platform })))
  const [fault, setFault] = useState<string>()
  const save = useSaveRules()
  const check = () => {
    const body = {
      version: rules.version,
      most_unregistered: typedAmount(most, 'count') ?? Number.NaN,
      platforms: rows.map(({ platform }) => platform),
      wanted: [...wanted],
    }
    const checked = z.safeParse(placementRulesInput, body)
    setFault(checked.success ? undefined : faultOf(checked.error.issues[0], rows))
    return checked.data
  }
  const submit = () => {
    const checked = check()
    if (checked) save.mutate(checked)
  }
  const saveAndLeave = async () => {
    const checked = check()
    if (!checked) return false
    return save.mutateAsync(checked).then(
      () => true,
      () => false,
    )
  }
  const isDirty = () =>
    most !== String(rules.most_unregistered) ||
    JSON.stringify([[...wanted].sort(), rows.map(({ platform }) => platform)]) !==
      JSON.stringify([[...rules.wanted].sort(), rules.platforms])
  const add = () => {
    const platform = { host: '', light: 'yellow', text: '', checked: today(new Date()) } as const
    setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, platform }])
  }
  const change = (key: number, changes: Partial<DoubtfulPlatform>) =>
    setRows(rows.map((row) => (row.key === key ? { key, platform: { ...row.platform, ...changes } } : row)))
  return (
    <AdministrationTab
      primary={{
        label: 'Сохранить правила',
        icon: <Check size={18} />,
        offlineAction: 'сохранить правила',
        pending: save.isPending,
        onClick: submit,
      }}
    >
      <UnsavedChanges
        form={{ isDirty, save: saveAndLeave, isValid: async () => check() !== undefined }}
        saveAction="сохранить правила"
      />
      <div className={section.sections}>
        <p className={section.text}>
          {`По этим правилам «${placementTitle}» отвечает всем сотрудникам. ${rulesInForce(rules)}`}
        </p>
        {fault !== undefined && <Alert tone="error" title={fault} />}
        {save.isError && <SaveError error={save.error} />}
        <Section title="Реестр РКН">
          <label className={text.field} htmlFor={`${id}-most`}>
            Нужен, если подписчиков больше
            <TextInput
              id={`${id}-most`}
              className={styles.number}
              inputMode="numeric"
              maxLength={9}
              value={most}
              onChange={setMost}
            />
          </label>
        </Section>
        <Section title={papersTitle}>
          <CheckboxGroup aria-label={papersTitle} options={papers} value={wanted} onChange={setWanted} />
        </Section>
        <Section
          title="Площадки"
          beside={
            <Button size="small" icon={<Plus size={16} />} onClick={add}>
              Добавить площадку
            </Button>
          }
        >
          {rows.length === 0 ? (
            <p className={section.text}>Площадок в списке нет.</p>
          ) : (
            <ul className={styles.platforms} aria-label="Площадки">
              {rows.map(({ key, platform }, index) => (
                <PlatformRow
                  key={key}
                  platform={platform}
                  number={index + 1}
                  onChange={(changes) => change(key, changes)}
                  onRemove={() => setRows(rows.filter((row) => row.key !== key))}
                />
              ))}
            </ul>
          )}
        </Section>
      </div>
    </AdministrationTab>
  )
}

const papersTitle = 'Документы, без которых ответ жёлтый'
const papers = wantedPapers.map((value) => ({ value, label: channelFieldLabel(value) }))

type PlatformRowProps = {
  platform: DoubtfulPlatform
  number: number
  onChange: (changes: Partial<DoubtfulPlatform>) => void
  onRemove: () => void
}

function PlatformRow({ platform, number, onChange, onRemove }: PlatformRowProps) {
  const of = platform.host || `площадка ${number}`
  return (
    <li className={styles.platform}>
      <TextInput
        aria-label={`Сайт: ${of}`}
        placeholder="vk.com"
        maxLength={textLimits.title}
        value={platform.host}
        onChange={(host) => onChange({ host })}
      />
      <NativeSelect
        aria-label={`Решение: ${of}`}
        options={verdicts}
        value={platform.light}
        onChange={(light) => onChange({ light })}
      />
      <TextInput
        aria-label={`Почему и откуда это известно: ${of}`}
        placeholder="Почему и откуда это известно"
        maxLength={textLimits.title}
        value={platform.text}
        onChange={(text) => onChange({ text })}
      />
      <DateField
        label={`Когда проверено: ${of}`}
        value={platform.checked}
        onChange={(checked) => onChange({ checked: checked ?? '' })}
      />
      <IconButton aria-label={`Убрать: ${of}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

const verdicts: readonly { value: DoubtfulPlatform['light']; label: string }[] = [
  { value: 'red', label: 'Нельзя' },
  { value: 'yellow', label: 'Под вопросом' },
]

function faultOf(
  issue: { path: PropertyKey[]; message: string } | undefined,
  rows: readonly Row[],
): string | undefined {
  if (issue?.path[0] !== 'platforms' || typeof issue.path[1] !== 'number') return issue?.message
  const host = rows[issue.path[1]]?.platform.host || `площадка ${issue.path[1] + 1}`
  return `${host}: ${issue.message}`
}

/** Of two editors, the second sees that the rules have changed, and takes the new ones. */
function SaveError({ error }: { error: Error }) {
  const client = useQueryClient()
  const isStale = error instanceof ApiError && error.code === 'placement_rules_changed'
  if (!isStale) return <Alert tone="error" title={describeError(error).message} />
  return (
    <Alert tone="error" title="Правила тем временем изменил другой администратор">
      <p className={section.text}>Ваши изменения не записаны. Откройте новые правила и внесите их снова.</p>
      <Button size="small" onClick={() => void client.invalidateQueries({ queryKey: rulesKey })}>
        Показать новые правила
      </Button>
    </Alert>
  )
}
