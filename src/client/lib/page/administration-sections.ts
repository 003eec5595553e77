import type { ServerCalls } from '#client/lib/server/server-calls.ts'

type AdministrationSection = {
  title: string
  /** The tab in the address of `/admin`; the first section is not named there. */
  tab?: 'assistant' | 'lists' | 'usage' | 'audit' | 'rules' | 'system'
  /** Other words that users search for. */
  words: string
  /** The extension without which a server has no such section. */
  needs?: Extension
}
type Extension = 'keepsAgencyText' | 'countsUsage' | 'tellsSystem'

/** Returns the sections of the administration that the server serves, for their list and the command palette. */
export function administrationSections(
  calls: Pick<ServerCalls, Extension> | undefined,
): readonly AdministrationSection[] {
  return all.filter(({ needs }) => needs === undefined || calls?.[needs] === true)
}

const all: readonly AdministrationSection[] = [
  { title: 'Сотрудники', words: 'люди доступ пригласить приглашение пароль' },
  {
    ...{ tab: 'assistant', needs: 'keepsAgencyText', title: 'Агентство' },
    words: 'название логотип реквизиты PromoGPT знает',
  },
  { tab: 'lists', title: 'Списки', words: 'категории направления должности шаблоны бланк' },
  { tab: 'usage', needs: 'countsUsage', title: 'Расход', words: 'лимит модель токены' },
  { tab: 'audit', title: 'Журнал', words: 'аудит события' },
  { tab: 'rules', title: 'Правила', words: 'РКН площадки можно ставить' },
  { tab: 'system', needs: 'tellsSystem', title: 'Система', words: 'проверки резервная копия диск версия' },
]
