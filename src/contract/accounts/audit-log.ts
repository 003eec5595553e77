import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { calendarDate, choice, idParam } from '#contract/fields.ts'
import { wholeNumber } from '#contract/paging.ts'
import { placementTitle } from '#domain/placement/placement-verdict.ts'

/** What the audit log records, in the words of its page. */
export const auditActionNames = {
  sign_in: 'Вход',
  passkey_sign_in: 'Вход ключом доступа',
  recovery_code_used: 'Вход с кодом восстановления',
  oidc_sign_in: 'Вход через внешнюю учётную запись',
  sign_in_denied: 'Отказ во входе',
  sign_in_blocked: 'Вход остановлен: много попыток',
  sign_out: 'Выход',
  sessions_ended: 'Завершены сеансы',
  refresh_token_reused: 'Повторно использован ключ сеанса',
  user_added: 'Добавлен пользователь',
  user_invited: 'Приглашён пользователь',
  link_made: 'Сделана одноразовая ссылка',
  link_used: 'Пароль задан по ссылке',
  user_renamed: 'Изменено имя',
  user_disabled: 'Закрыт доступ',
  user_enabled: 'Открыт доступ',
  administrator_added: 'Дано право администратора',
  administrator_removed: 'Снято право администратора',
  projects_handed_over: 'Переданы проекты',
  projects_received: 'Получены проекты',
  password_changed: 'Изменён пароль',
  passkey_added: 'Добавлен ключ доступа',
  passkey_deleted: 'Удалён ключ доступа',
  recovery_codes_made: 'Созданы коды восстановления',
  passkey_required: 'Вход только с ключом доступа',
  passkey_not_required: 'Вход и по паролю',
  passkeys_removed: 'Удалены все ключи доступа',
  identity_linked: 'Привязана внешняя учётная запись',
  identity_deleted: 'Отвязана внешняя учётная запись',
  key_rotated: 'Сменён ключ сеансов',
  channel_deleted: 'Удалён канал',
  channels_imported: 'Импортированы каналы',
  channel_import_undone: 'Отменён импорт каналов',
  channel_category_deleted: 'Удалена категория каналов',
  channel_view_deleted: 'Удалён вид каналов',
  chat_deleted: 'Удалён чат',
  position_deleted: 'Удалена должность',
  estimate_deleted: 'Удалена расчётка',
  direction_deleted: 'Удалено направление',
  service_deleted: 'Удалён сервис',
  shortlist_deleted: 'Удалена подборка',
  prompt_template_deleted: 'Удалён шаблон агентства',
  administration_denied: 'Отказ в администрировании',
  audit_exported: 'Выгружен журнал',
  assistant_settings_changed: 'Изменён текст об агентстве для PromoGPT',
  agency_changed: 'Изменены название или логотип агентства',
  welcome_changed: 'Изменены первые шаги',
  placement_rules_changed: `Изменены правила «${placementTitle}»`,
  backup_begun: 'Начато скачивание резервной копии',
  backup_made: 'Сделана резервная копия',
  database_copied: 'Сделана копия базы данных',
  model_checked: 'Проверена модель',
  mail_checked: 'Проверена почта',
  storage_checked: 'Проверено хранилище файлов',
  brief_approved: 'Принят бриф',
  brief_declined: 'Отклонен бриф',
  brief_edit_denied: 'Отказ в изменении брифа',
} as const

/** The actions whose subject is a brief. */
export const actionsOnBriefs = ['brief_approved', 'brief_declined', 'brief_edit_denied'] as const

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  /** The name of the user who acted; null for a command or a failed sign-in. */
  actor: z.nullable(z.string()),
  /** The name of the user whom the entry is about, or the id of a record. */
  subject: z.nullable(z.string()),
  /** The title of the record, for a deleted one its last; null without one, also for a brief that is gone. */
  subject_title: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

const day = calendarDate('Неверная дата')

/** Newest first. While `has_more` is true, the id of the last entry is the next `before`. Days are those at the agency. */
export const readAuditLog = defineEndpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Журнал событий',
  access: 'administrator',
  query: z.object({
    user: z.optional(idParam),
    action: z.optional(choice(auditActionNames)),
    since: z.optional(day),
    until: z.optional(day),
    before: z.optional(idParam),
    limit: wholeNumber(50, 1_000),
  }),
  response: z.object({ items: z.array(auditEntry), has_more: z.boolean() }),
})

/** Records that the log is about to be exported: the client writes the file from the pages of `readAuditLog`. */
export const noteAuditExport = defineEndpoint({
  method: 'POST',
  path: '/admin/audit/exports',
  summary: 'Отметить выгрузку журнала',
  access: 'administrator',
  response: noContent,
})
