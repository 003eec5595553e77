import { Search } from 'lucide-react'
import { TextInput } from '#client/ui/control/text-input.tsx'
import styles from './room-list.module.css'

type RoomSearchProps = { value: string; onChange: (value: string) => void }

export function RoomSearch({ value, onChange }: RoomSearchProps) {
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label="Поиск по чатам"
      placeholder="Поиск по чатам"
      maxLength={254}
      value={value}
      onChange={onChange}
      icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
      clearable
    />
  )
}
