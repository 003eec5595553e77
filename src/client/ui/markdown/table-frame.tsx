import { type ReactNode, useRef } from 'react'
import { CopyButton } from '#client/ui/page/copy-button.tsx'
import { copyRich, pastedHtml } from './copy-markdown.ts'
import styles from './markdown.module.css'

/** A table that scrolls horizontally if it is wider than the answer, and can be copied into a spreadsheet. */
export function TableFrame({ children }: { children?: ReactNode }) {
  const table = useRef<HTMLTableElement>(null)
  const copy = async () => {
    if (table.current === null) return
    await copyRich({ text: tabSeparated(table.current), html: pastedHtml(table.current) })
  }
  return (
    <div className={styles.tableFrame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach it */}
      <div className={styles.tableScroller} tabIndex={0}>
        <table ref={table}>{children}</table>
      </div>
      <div className={styles.tableFoot} data-not-copied="">
        <CopyButton className={styles.copy} label="Копировать таблицу" onCopy={copy} />
      </div>
    </div>
  )
}

function tabSeparated(table: HTMLTableElement): string {
  return Array.from(table.rows, (row) =>
    Array.from(row.cells, (cell) => cell.textContent.replaceAll(/[\t\r\n]+/g, ' ').trim()).join('\t'),
  ).join('\n')
}
