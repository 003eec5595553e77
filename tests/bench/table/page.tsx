import '@fontsource-variable/inter/wght.css'
import './page.css'
import { createRoot } from 'react-dom/client'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import { light, paletteVariables } from '#client/ui/theme/palette.ts'
import { columns, groups } from './sample-columns.tsx'
import { type SampleRow, samplePage } from './sample-rows.ts'

/** Shows the product's table as one endless list; the page's address says how many rows it has. */
const rows = samplePage(0, Number(new URLSearchParams(location.search).get('rows') ?? 50))
const rowKey = (row: SampleRow) => row.id
const ignore = () => {}
const palette = document.createElement('style')
palette.textContent = `:root { ${paletteVariables(light)} }`
document.head.append(palette)
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <main>
      <DataTable
        label="Каналы"
        columns={columns}
        groups={groups}
        rows={rows}
        rowKey={rowKey}
        totalRows={rows.length}
        onSortChange={ignore}
        onRowClick={ignore}
      />
    </main>,
  )
