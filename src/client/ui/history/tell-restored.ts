import type { RefusedSave } from '#client/lib/http/refused-save.ts'
import { toast } from '#client/ui/overlay/toast.ts'

/** Tells whether the former value was saved, and if not, why. */
export function tellRestored(outcome: { kind: 'saved' } | RefusedSave<unknown>): void {
  switch (outcome.kind) {
    case 'saved':
      toast.success('Значение возвращено')
      return
    case 'changed':
      toast.warning('Запись только что изменил другой сотрудник. Проверьте её и повторите')
      return
    case 'invalid':
      toast.error(outcome.fields[0]?.message ?? 'Это значение больше не подходит')
      return
    case 'gone':
      toast.error('Этой записи больше нет')
  }
}
