import { Clock, Trash2 } from 'lucide-react'
import type { DataTableColumn, DataTableGroup } from '#client/ui/data-table/data-table-columns.ts'
import type { SampleRow } from './sample-rows.ts'

export const groups: readonly DataTableGroup[] = [
  { key: 'about', title: 'О канале' },
  { key: 'plan', title: 'План' },
  { key: 'check', title: 'Проверка' },
  { key: 'prices', title: 'Цены' },
  { key: 'contract', title: 'Договор' },
  { key: 'work', title: 'Работа' },
]

const amount = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const decimal = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const integer = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

type Column = DataTableColumn<SampleRow>

const metric = (position: number, title: string, width: number): Column => ({
  key: `metric-${position}`,
  title,
  group: 'plan',
  width,
  align: 'right',
  sortable: true,
  render: (row) => (position === 0 ? integer : decimal).format(row.metrics[position] ?? 0),
})

const price = (position: number, title: string): Column => ({
  key: `price-${position}`,
  title,
  group: 'prices',
  width: 132,
  align: 'right',
  sortable: true,
  render: (row) => <Money value={row.prices[position] ?? 0} />,
})

const flag = (position: number, title: string, width: number): Column => ({
  key: `flag-${position}`,
  title,
  group: 'contract',
  width,
  truncate: false,
  render: (row) => <Tag color={row.flags[position] === true ? 'green' : 'grey'}>{yesNo(row.flags[position])}</Tag>,
})

/** The 33 columns of the channel base at their widths, and the column of row actions. */
export const columns: readonly Column[] = [
  {
    key: 'title',
    title: 'Канал',
    width: 272,
    fixed: 'left',
    sortable: true,
    skeletonWidth: 160,
    render: title,
  },
  {
    key: 'link',
    title: 'Ссылка',
    group: 'about',
    width: 160,
    render: (row) => <a href="#link">{row.link}</a>,
  },
  {
    key: 'category',
    title: 'Категория',
    group: 'about',
    width: 148,
    sortable: true,
    render: (row) => row.category,
  },
  {
    key: 'subscribers',
    title: 'Подписчики',
    group: 'about',
    width: 112,
    align: 'right',
    sortable: true,
    render: (row) => integer.format(row.subscribers),
  },
  metric(0, 'Охват', 92),
  metric(1, 'Индекс цит., %', 120),
  metric(2, 'CPV, ₽', 84),
  metric(3, 'ER View, %', 98),
  metric(4, 'Share Rate, %', 116),
  metric(5, 'Talk Rate, %', 108),
  metric(6, 'ERR, %', 82),
  { key: 'registered', title: 'РКН', group: 'check', width: 178, truncate: false, render: registered },
  { key: 'risk', title: 'Риск накрутки', group: 'check', width: 156, truncate: false, render: risk },
  {
    key: 'reactions',
    title: 'Реакции',
    group: 'check',
    width: 96,
    render: (row) => <Tag color={row.reactions ? 'green' : 'grey'}>{yesNo(row.reactions)}</Tag>,
  },
  price(0, 'Нативная'),
  price(1, 'С маркировкой'),
  {
    key: 'discount',
    title: 'Скидка',
    group: 'prices',
    width: 74,
    align: 'right',
    render: (row) => `${row.discount} %`,
  },
  price(2, 'Агентская'),
  price(3, 'Базовая'),
  { key: 'valid', title: 'Действует до', group: 'prices', width: 136, align: 'right', render: validUntil },
  { key: 'entity', title: 'Юрлицо', group: 'contract', width: 196, render: (row) => row.legalEntity },
  { key: 'vat', title: 'НДС, %', group: 'contract', width: 82, align: 'right', render: (row) => row.vat },
  flag(0, 'Рамочный', 100),
  flag(1, 'NDA', 72),
  flag(2, 'ЭДО', 72),
  flag(3, 'Отчётность', 120),
  { key: 'payment', title: 'Оплата', group: 'contract', width: 124, render: (row) => row.payment },
  { key: 'author', title: 'Автор текста', group: 'work', width: 184, render: (row) => row.author },
  { key: 'admin', title: 'Админ', group: 'work', width: 148, render: (row) => row.admin },
  {
    key: 'chat',
    title: 'Чат поддержки',
    group: 'work',
    width: 164,
    render: (row) => <a href="#chat">{row.chat}</a>,
  },
  { key: 'platform', title: 'Тип платформы', group: 'work', width: 116, render: (row) => row.platform },
  {
    key: 'owned',
    title: 'Принадлежит агентству',
    group: 'work',
    width: 120,
    render: (row) => yesNo(row.ownedByAgency),
  },
  { key: 'comment', title: 'Комментарий', group: 'work', width: 280, render: (row) => row.comment },
  {
    key: 'actions',
    title: 'Действия',
    titleHidden: true,
    width: 52,
    fixed: 'right',
    skeletonWidth: 0,
    render: actions,
  },
]

function title(row: SampleRow) {
  return (
    <>
      <a className="title" href={`#channel-${row.id}`}>
        {row.title}
      </a>
      <span className="description">{row.description}</span>
    </>
  )
}

function registered(row: SampleRow) {
  return row.registered ? <Tag color="green">Зарегистрирован</Tag> : <Tag color="red">Не зарегистрирован</Tag>
}

function risk(row: SampleRow) {
  if (row.risk === 'low') return <Tag color="green">Нет риска</Tag>
  return row.risk === 'high' ? <Tag color="red">Высокий</Tag> : <Tag color="amber">Возможный риск</Tag>
}

function validUntil(row: SampleRow) {
  if (!row.expired) return row.validUntil
  return (
    <span className="expired">
      <Clock size={14} /> {row.validUntil}
    </span>
  )
}

function actions(row: SampleRow) {
  return (
    <button type="button" className="delete" aria-label={`Удалить «${row.title}»`}>
      <Trash2 size={16} />
    </button>
  )
}

function Money({ value }: { value: number }) {
  const [roubles, kopecks] = amount.format(value).split(',')
  return (
    <>
      {roubles}
      <span className="kopecks">,{kopecks} ₽</span>
    </>
  )
}

function Tag({ color, children }: { color: 'green' | 'amber' | 'red' | 'grey'; children: string }) {
  return <span className={`tag ${color}`}>{children}</span>
}

function yesNo(value: boolean | undefined): string {
  return value === true ? 'Да' : 'Нет'
}
