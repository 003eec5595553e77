import '@fontsource-variable/inter/wght.css'
import './page.css'
import { useCallback, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { dark, light, paletteVariables } from '#client/ui/theme/palette.ts'
import { candidates } from './candidates.tsx'
import { samplePage } from './sample-rows.ts'

const search = new URLSearchParams(location.search)
/** Many rows make one endless list; the usual number makes sixty pages. */
const pageSize = Number(search.get('rows') ?? 50)
const pageCount = search.has('rows') ? 1 : 60
const Candidate = candidates[search.get('candidate') ?? 'data-table']
const palette = document.createElement('style')
palette.textContent = `:root { ${paletteVariables(search.has('dark') ? dark : light)} }`
document.head.append(palette)
const root = document.getElementById('root')
if (root !== null && Candidate !== undefined) createRoot(root).render(<Page />)

/** Shows the table as in the product, with a button for the next page and a filter. */
function Page() {
  const [page, setPage] = useState(0)
  const [filter, setFilter] = useState('')
  const turn = useCallback(() => setPage((current) => current + 1), [])
  // Rows are made beforehand, like rows parsed from the network, so that only the table is measured.
  const pages = useMemo(() => Array.from({ length: pageCount }, (_, index) => samplePage(index, pageSize)), [])
  const rows = pages[(page + filter.length * 20) % pages.length] ?? []
  if (Candidate === undefined) return null
  return (
    <main>
      <div className="toolbar">
        <button type="button" onClick={turn}>
          Далее
        </button>
        <input aria-label="Поиск" value={filter} onChange={(event) => setFilter(event.target.value)} />
      </div>
      <div className="place" data-first={rows[0]?.id}>
        <Candidate rows={rows} onSort={turn} />
      </div>
    </main>
  )
}
