import { Globe, Image, type LucideIcon, X } from 'lucide-react'
import type { ChatMode } from '#client/features/chat/data/chat-draft-store.ts'
import styles from './chat-composer.module.css'

type ComposerModesProps = { mode: ChatMode | undefined; onChange: (mode: ChatMode | undefined) => void }

const modes: readonly { mode: ChatMode; label: string; shortLabel: string; Icon: LucideIcon }[] = [
  { mode: 'image', label: 'Изображение', shortLabel: 'Фото', Icon: Image },
  { mode: 'search', label: 'Web поиск', shortLabel: 'Поиск', Icon: Globe },
]

/** The toggles of the assistant modes; at most one is on. */
export function ComposerModes({ mode: chosen, onChange }: ComposerModesProps) {
  return modes.map(({ mode, label, shortLabel, Icon }) => (
    <button
      key={mode}
      type="button"
      className={styles.mode}
      aria-pressed={mode === chosen}
      onClick={() => onChange(mode === chosen ? undefined : mode)}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.long}>{label}</span>
      <span className={styles.short}>{shortLabel}</span>
      {mode === chosen && <X className={styles.clear} size={14} strokeWidth={1.75} aria-hidden />}
    </button>
  ))
}
