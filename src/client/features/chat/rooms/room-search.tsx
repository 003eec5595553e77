import { Input } from 'antd'
import { Search, X } from 'lucide-react'
import styles from './room-list.module.css'

type RoomSearchProps = { value: string; onChange: (value: string) => void }

export function RoomSearch({ value, onChange }: RoomSearchProps) {
  return (
    <Input
      className={styles.search}
      type="search"
      aria-label="Поиск по чатам"
      placeholder="Поиск по чатам"
      maxLength={254}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      prefix={<Search size={16} strokeWidth={1.75} color="var(--text3)" aria-hidden />}
      allowClear={{ clearIcon: <X size={16} strokeWidth={1.75} aria-label="Очистить" /> }}
    />
  )
}
