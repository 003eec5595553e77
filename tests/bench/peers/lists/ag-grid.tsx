import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { peerColumns, peerRows, rowCount } from './rows.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const rows = peerRows(rowCount)
const columns = peerColumns.map(({ field, title }) => ({
  field,
  headerName: title,
  width: field === 'title' ? 260 : 130,
}))

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<AgGridList />)

/** The bare grid of AG Grid over rows in memory, as one endless list, as large as the product's table. */
function AgGridList() {
  return (
    <div style={{ width: 1064, height: 715 }}>
      <AgGridReact rowData={rows} columnDefs={columns} rowHeight={49} />
    </div>
  )
}
