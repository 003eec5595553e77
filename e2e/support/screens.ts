type Area = 'chat and administration' | 'services and projects' | 'channels and registries'
type Screen = [name: string, path: string, heading: string | RegExp]

/** Every screen of a signed-in user by its part of the application: the name of its pictures, its address, its title. */
export const screensOf: Record<Area, Screen[]> = {
  'chat and administration': [
    ['chat', '/chat', 'PromoGPT'],
    ['templates', '/chat/templates', 'Шаблоны агентства'],
    ['template-create', '/chat/templates/create', /Новый шаблон/],
    ['template', '/chat/templates/1/edit', /Редактирование шаблона/],
    ['template-history', '/chat/templates/1/history', /История: /],
    ['people', '/admin', 'Администрирование'],
    ['agency', '/admin?tab=assistant', 'Администрирование'],
    ['lists', '/admin?tab=lists', 'Администрирование'],
    ['usage', '/admin?tab=usage', 'Администрирование'],
    ['audit', '/admin?tab=audit', 'Администрирование'],
    ['rules', '/admin?tab=rules', 'Администрирование'],
    ['system', '/admin?tab=system', 'Администрирование'],
  ],
  'services and projects': [
    ['services', '/services', 'Сервисы'],
    ['service-create', '/services/create', /Добавление нового сервиса/],
    ['projects', '/placement/projects', 'Проекты'],
    ['brief-create', '/placement/projects/create/brief', 'Создание нового проекта'],
    ['brief', '/placement/projects/7/brief', /^Проект: /],
    ['project-history', '/placement/projects/7/history', /История: /],
    ['project-start', '/placement/projects/7/start', /Старт/],
    ['project-mediaplan', '/placement/projects/7/mediaplan', /Медиаплан/],
    ['project-calibration', '/placement/projects/7/calibration', /Калибровка/],
    ['project-completed', '/placement/projects/7/completed', /Завершен/],
    ['project-reporting', '/placement/projects/7/reporting', /Отчетность/],
    ['estimates', '/placement/estimates', 'Расчётки'],
    ['estimate-create', '/placement/estimates/create', /Новая расчётка/],
    ['estimate', '/placement/estimates/7/edit', /Набор команды/],
    ['estimate-history', '/placement/estimates/7/history', /История: /],
  ],
  'channels and registries': [
    ['directions', '/placement/directions', 'Направления'],
    ['positions', '/placement/positions-registry', 'Реестр должностей'],
    ['position-create', '/placement/positions-registry/create', /Новая должность/],
    ['financial-reports', '/placement/financial-reports', 'Фин отчеты'],
    ['channels', '/placement/channels-base', 'База каналов'],
    ['conditions', '/placement/channels-base?agency_price=..50000&nda=yes&discount=abc', 'База каналов'],
    ['categories', '/placement/channels-base?tab=categories', 'База каналов'],
    ['channel-create', '/placement/channels-base/create', /Новый канал/],
    ['channel', '/placement/channels-base/1/edit', /Редактирование канала/],
    ['channel-history', '/placement/channels-base/1/history', /История: /],
  ],
}

export const screens = Object.values(screensOf).flat()
