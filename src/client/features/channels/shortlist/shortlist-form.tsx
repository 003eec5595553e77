import { type FormEvent, useId, useState } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { describeUnsaved } from '#client/lib/api/error-popup.ts'
import { refusedFields } from '#client/lib/http/refused-save.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { detailsOf, newListDetails } from '#client/offline/shortlists/shortlist-entries.ts'
import { type DeviceShortlist, shortlists } from '#client/offline/shortlists/shortlists.ts'
import { Checkbox } from '#client/ui/control/checkbox.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DialogField, DialogForm, SubmitButtons } from '#client/ui/dialog/dialog-form.tsx'
import { changedFields, mergeFields } from '#client/ui/form/use-versioned-save.ts'
import { AmountInput } from '#client/ui/input/amount-input.tsx'
import { Select } from '#client/ui/input/select.tsx'
import { Antd } from '#client/ui/theme/antd.tsx'
import { textLimits } from '#contract/fields.ts'
import { maxShortlistName, type Shortlist, type ShortlistInput } from '#contract/shortlists.ts'
import { maxShortlists } from '#domain/shortlist.ts'
import { type BudgetBasis, budgetBases } from '#domain/shortlist-sums.ts'
import styles from './shortlist.module.css'
import { currentOf, useChangeShortlist } from './shortlist.mutations.ts'
import { ShortlistProject } from './shortlist-project.tsx'

type ShortlistFormProps = {
  list: DeviceShortlist | undefined
  /** The field to focus first; the name by default. */
  from: 'budget' | undefined
  open: boolean
  onClose: () => void
}

const bases = Object.entries(budgetBases).map(([value, label]) => ({ value, label }))
const isBasis = (value: string): value is BudgetBasis => value in budgetBases

export function ShortlistForm({ list, from, open, onClose }: ShortlistFormProps) {
  const id = useId()
  // A list that the server does not have yet changes on this device only, so it needs no connection.
  const offlineAction = list && !list.isNew ? 'изменить подборку' : undefined
  const keepsLists = useServerCalls()?.isOurs !== false
  const { values, projectTitle, set, problem, save, isSaving } = useShortlistForm(list, onClose)
  return (
    <Dialog
      open={open}
      title={list ? 'Подборка' : 'Новая подборка'}
      width={520}
      onClose={onClose}
      footer={
        <SubmitButtons offlineAction={offlineAction} form={id} loading={isSaving} onCancel={onClose}>
          {list ? 'Сохранить' : 'Создать'}
        </SubmitButtons>
      }
    >
      <Antd>
        <DialogForm id={id} onSubmit={save} problem={problem?.message}>
          <DialogField label="Название" htmlFor={`${id}-name`}>
            <TextInput
              id={`${id}-name`}
              autoFocus={from === undefined}
              autoComplete="off"
              maxLength={maxShortlistName}
              aria-invalid={problem?.path === 'name'}
              value={values.name}
              onChange={(name) => set({ name })}
            />
          </DialogField>
          <DialogField label="Клиент" htmlFor={`${id}-client`}>
            <TextInput
              id={`${id}-client`}
              autoComplete="off"
              maxLength={textLimits.title}
              value={values.client_name ?? ''}
              onChange={(client_name) => set({ client_name })}
            />
          </DialogField>
          <DialogField label="Проект" htmlFor={`${id}-project`}>
            <ShortlistProject
              id={`${id}-project`}
              value={values.project_id}
              title={projectTitle}
              onChange={(project_id) => set({ project_id })}
            />
          </DialogField>
          <div className={styles.budget}>
            <DialogField label="Бюджет" htmlFor={`${id}-budget`}>
              <AmountInput
                id={`${id}-budget`}
                autoFocus={from === 'budget'}
                minDecimals={2}
                unit="₽"
                aria-invalid={problem?.path === 'budget'}
                value={values.budget}
                onChange={(budget) => set({ budget })}
              />
            </DialogField>
            <DialogField label="По чему считать" htmlFor={`${id}-basis`}>
              <Select<string>
                id={`${id}-basis`}
                options={bases}
                value={values.budget_basis}
                onChange={(basis) => isBasis(basis) && set({ budget_basis: basis })}
                style={{ width: '100%' }}
              />
            </DialogField>
          </div>
          {keepsLists && (
            <Checkbox checked={values.is_shared} onChange={(is_shared) => set({ is_shared })}>
              Общая: видят и пополняют все сотрудники
            </Checkbox>
          )}
        </DialogForm>
      </Antd>
    </Dialog>
  )
}

type Problem = { path?: string; message: string }

function useShortlistForm(list: DeviceShortlist | undefined, onClose: () => void) {
  // The list as it was opened, or with the stored values of a later conflict.
  const [opened, setOpened] = useState(list)
  const [values, setValues] = useState<ShortlistInput>(() => (list ? detailsOf(list) : newListDetails('')))
  const [problem, setProblem] = useState<Problem>()
  const { mutateAsync, isPending } = useChangeShortlist()
  const offline = useConnection() === 'offline'
  const set = (change: Partial<ShortlistInput>) => {
    setValues((before) => ({ ...before, ...change }))
    setProblem(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || (offline && list && !list.isNew)) return
    const input = { ...values, name: values.name.trim(), client_name: values.client_name?.trim() || null }
    const wrong = faultOf(input)
    setProblem(wrong)
    if (wrong) return
    if (!opened) {
      if (shortlists.make(input)) return onClose()
      return setProblem({ message: `Подборок не больше ${maxShortlists}. Удалите ненужные` })
    }
    try {
      await mutateAsync({ list: opened, input })
      onClose()
    } catch (error) {
      const current = currentOf(error)
      if (current) {
        const merged = mergeDetails(opened, input, current)
        setOpened({ ...opened, ...current })
        setValues(merged.values)
        return setProblem({ message: merged.message })
      }
      setProblem(refusedFields(error)?.[0] ?? { message: describeUnsaved(error) })
    }
  }
  return { values, projectTitle: opened?.project_title ?? null, set, problem, save, isSaving: isPending }
}

function faultOf({ name, budget }: ShortlistInput): Problem | undefined {
  if (name === '') return { path: 'name', message: 'Введите название подборки' }
  if (budget === null) return undefined
  if (!(budget >= 0 && budget <= 999_999_999_999.99)) return { path: 'budget', message: 'Введите бюджет числом' }
  const isRound = Number(budget.toFixed(2)) === budget
  return isRound ? undefined : { path: 'budget', message: 'Не больше двух знаков после запятой' }
}

/**
 * Merges two changes: an edited field keeps the user's value, and any other field takes the stored value.
 * `message` names the changes of another device.
 */
function mergeDetails(
  opened: ShortlistInput,
  mine: ShortlistInput,
  current: Shortlist,
): { values: ShortlistInput; message: string } {
  const sides = { opened, mine, current }
  const changed = changedFields<ShortlistInput, Field>(fields, sides, Object.is).map(
    ({ field, isDisputed }) =>
      `${labels[field]} — ${shownField(field, current)}${isDisputed ? ', у вас останется своё' : ''}`,
  )
  const what = changed.length === 0 ? '' : `: ${changed.join('; ')}`
  const values = mergeFields<ShortlistInput, Field>(fields, sides, 'mine', Object.is)
  return { values, message: `Подборку изменили, пока форма была открыта${what}. Проверьте и сохраните ещё раз` }
}

const labels = {
  name: 'название',
  client_name: 'клиент',
  project_id: 'проект',
  budget: 'бюджет',
  budget_basis: 'по чему считать',
  is_shared: 'доступ',
} as const
type Field = keyof typeof labels
const fields: readonly Field[] = ['name', 'client_name', 'project_id', 'budget', 'budget_basis', 'is_shared']

function shownField(field: Field, list: Shortlist): string {
  if (field === 'is_shared') return list.is_shared ? 'общая' : 'только ваша'
  if (field === 'budget_basis') return `«${budgetBases[list.budget_basis]}»`
  if (field === 'budget') return list.budget === null ? 'не задан' : formatMoney(list.budget)
  const text = field === 'project_id' ? (list.project_title ?? list.project_id) : list[field]
  return text === null ? 'не указан' : `«${text}»`
}
