import { DataGrid, type FilterModel } from '@mui/x-data-grid'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { categories, peerColumns, peerRows, rowCount } from './rows.ts'

const rows = peerRows(rowCount)
const columns = peerColumns.map(({ field, title, kind }) => ({
  field,
  headerName: title,
  type: kind === 'number' ? 'number' : 'string',
  width: field === 'title' ? 260 : 130,
}))
const firstPage = { pagination: { paginationModel: { pageSize: 50, page: 0 } } }

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<MuiList />)

/** The bare grid of MUI over rows in memory, with a field and a button for each filter. */
function MuiList() {
  const [filter, setFilter] = useState<FilterModel>({ items: [] })
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <div>
        <input
          aria-label="Поиск"
          onChange={({ target }) => setFilter({ items: [], quickFilterValues: [target.value] })}
        />
        {categories.map((category) => (
          <button
            key={category}
            type="button"
            onClick={() => setFilter({ items: [{ id: 1, field: 'category', operator: 'equals', value: category }] })}
          >
            {category}
          </button>
        ))}
      </div>
      <DataGrid
        rows={rows}
        columns={columns}
        initialState={firstPage}
        pageSizeOptions={[20, 50, 100]}
        filterModel={filter}
        onFilterModelChange={setFilter}
      />
    </div>
  )
}
