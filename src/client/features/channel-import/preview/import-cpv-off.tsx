import { TriangleAlert } from 'lucide-react'
import type { CpvOff } from '#client/features/channel-import/rows/import-session.ts'
import { formatCount } from '#client/lib/page/format.ts'
import styles from './import-cpv-off.module.css'

/** Names the channels whose CPV will not match the imported price. The import writes the file's values anyway. */
export function ImportCpvOff({ cpvOff: { count, titles }, isWritten }: { cpvOff: CpvOff; isWritten: boolean }) {
  if (count === 0) return null
  const more = count > titles.length ? ` и ещё ${count - titles.length}` : ''
  return (
    <p className={styles.note}>
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>
        {isWritten ? 'CPV не сходится с ценой' : 'После записи CPV не сойдётся с ценой'} у{' '}
        {formatCount(count, channelForms)}: {titles.map((title) => `«${title}»`).join(', ')}
        {more}.{' '}
        {isWritten ? 'Исправьте его в карточке' : 'Добавьте в файл новый CPV или исправьте его потом в карточке'}.
      </span>
    </p>
  )
}

const channelForms = { one: 'канала', few: 'каналов', many: 'каналов' }
