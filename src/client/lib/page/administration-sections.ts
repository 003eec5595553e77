type AdministrationSection = {
  title: string
  /** The tab in the address of `/admin`; the first section is not named there. */
  tab?: 'assistant' | 'lists' | 'usage' | 'audit' | 'rules' | 'system'
  /** Other words that users search for. */
  words: string
  needsOurServer?: true
}

/** Returns the sections of the administration that the server serves, for their list and the command palette. */
export function administrationSections(isOurs: boolean): readonly AdministrationSection[] {
  return all.filter(({ needsOurServer }) => isOurs || !needsOurServer)
}

const all: readonly AdministrationSection[] = [
  { title: 'Сотрудники', words: 'люди доступ пригласить приглашение пароль' },
  {
    tab: 'assistant',
    needsOurServer: true,
    title: 'Агентство',
    words: 'название логотип реквизиты PromoGPT знает',
  },
  { tab: 'lists', title: 'Списки', words: 'категории направления должности шаблоны бланк' },
  { tab: 'usage', needsOurServer: true, title: 'Расход', words: 'лимит модель токены' },
  { tab: 'audit', title: 'Журнал', words: 'аудит события' },
  { tab: 'rules', title: 'Правила', words: 'РКН площадки можно ставить' },
  { tab: 'system', needsOurServer: true, title: 'Система', words: 'проверки резервная копия диск версия' },
]
