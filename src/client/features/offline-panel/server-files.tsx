import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { formatFileSize } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { usage } from '#contract/files.ts'
import { Fact } from './fact.tsx'
import styles from './offline-panel.module.css'

/** Shows the size of files on the server, of the user and of all staff. A bare server reports none. */
export function ServerFiles() {
  const isTold = useServerCalls()?.isOurs === true
  const { data, isError } = useQuery({
    queryKey: ['file-usage'],
    queryFn: ({ signal }) => api(usage, {}, { signal }),
    enabled: isTold,
    staleTime: 0,
    gcTime: 0,
    // The lines themselves show errors.
    meta: { silent: true },
  })
  if (!isTold) return null
  const unknown = isError ? 'не удалось узнать' : '…'
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Файлы на сервере</h2>
      <dl className={styles.facts}>
        <Fact name="Ваши" value={data ? share(data.own_bytes, data.own_limit) : unknown} />
        <Fact name="Всех сотрудников" value={data ? share(data.all_bytes, data.all_limit) : unknown} />
      </dl>
    </section>
  )
}

const share = (bytes: number, limit: number) => `${formatFileSize(bytes)} из ${formatFileSize(limit)}`
