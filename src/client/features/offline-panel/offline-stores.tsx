import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatFileSize, formatNumber } from '#client/lib/page/format.ts'
import { isAgeing } from '#client/offline/copy/shown-as-of.ts'
import type { DeviceReport } from '#client/offline/device/device-report.ts'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import styles from './offline-panel.module.css'

const files = { one: 'файл', few: 'файла', many: 'файлов' }
/** Sizes below this many bytes are not shown, because they are negligible. */
const SAID_FROM_BYTES = 1024

/** Lists the data on this device with count, size and age, and shows whether the browser may delete them. */
export function OfflineStores({ device }: { device: DeviceReport }) {
  const { stores, pictures, drafts, shortlists, shell } = device
  return (
    <section className={styles.section}>
      <h2>На этом устройстве</h2>
      {device.removed && <p>Копии нет: вы удалили её. «Скачать заново» вернёт её на устройство.</p>}
      {device.locked && (
        <p>Копия закрыта: с сервером не было связи больше 30&nbsp;дней. Подключитесь к сети и войдите снова.</p>
      )}
      <ul className={styles.stores}>
        {stores?.map(({ name, title, count, asOf, bytes }) => (
          <Row key={name} name={title} count={formatNumber(count)} bytes={bytes}>
            {asOf === null ? 'не загружено' : `на ${formatDateTime(new Date(asOf))}`}
            {name === 'channels' && asOf !== null && isAgeing(new Date(asOf)) && (
              <StatusTag tone="red">Старше 7&nbsp;дней</StatusTag>
            )}
          </Row>
        ))}
        <Row name="Логотипы и картинки" count={formatNumber(pictures.count)} bytes={pictures.bytes} />
        <Row name="Подборки" count={formatNumber(shortlists.count)} bytes={shortlists.bytes} />
        <Row name="Черновики" count={formatNumber(drafts.count)} bytes={drafts.bytes} />
        <Row name="Приложение" count={formatCount(shell?.files ?? 0, files)} bytes={shell?.bytes ?? 0}>
          {shell === undefined && 'не сохранено'}
          {shell !== undefined && shell.missing > 0 && `не хватает: ${shell.missing}`}
        </Row>
      </ul>
      <dl className={styles.facts}>
        <Fact name="Занято всего" value={sizeOr(device.used)} />
        <Fact name="Свободно" value={sizeOr(device.free)} />
        <Fact name="Хранение" value={persistence(device.persistent)} />
        <Fact
          name="Последняя ошибка"
          value={device.problem ? `${formatDateTime(new Date(device.problem.at))}: ${device.problem.text}` : 'не было'}
        />
      </dl>
    </section>
  )
}

type RowProps = { name: string; count: string; bytes: number; children?: ReactNode }

function Row({ name, count, bytes, children }: RowProps) {
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>
        {count}
        {/* Also empty, so that the counts stand one below the other. */}
        <span className={styles.size}>{bytes >= SAID_FROM_BYTES && `≈ ${formatFileSize(bytes)}`}</span>
      </span>
      <span className={styles.asOf}>{children}</span>
    </li>
  )
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const sizeOr = (bytes: number | null) => (bytes === null ? 'браузер не сообщает' : formatFileSize(bytes))

function persistence(persistent: boolean | null): string {
  if (persistent === null) return 'браузер не сообщает'
  return persistent ? 'постоянное' : 'браузер может удалить копию, если не хватит места'
}
