import { Table } from 'antd'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { categories, type PeerRow, peerColumns, peerRows, rowCount } from './rows.ts'

const rows = peerRows(rowCount)
const columns = peerColumns.map(({ field, title, kind }) => ({
  key: field,
  dataIndex: field,
  title,
  width: field === 'title' ? 260 : 130,
  ellipsis: true,
  sorter: (a: PeerRow, b: PeerRow) =>
    kind === 'number' ? Number(a[field]) - Number(b[field]) : String(a[field]).localeCompare(String(b[field])),
}))

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<AntdList />)

/** The virtual table of antd over rows in memory, with a field and a button for each filter. */
function AntdList() {
  const [shown, setShown] = useState(rows)
  return (
    <>
      <input
        aria-label="Поиск"
        onChange={({ target }) => setShown(rows.filter(({ title }) => title.includes(target.value)))}
      />
      {categories.map((category) => (
        <button key={category} type="button" onClick={() => setShown(rows.filter((row) => row.category === category))}>
          {category}
        </button>
      ))}
      <Table
        dataSource={shown}
        columns={columns}
        rowKey="id"
        virtual
        scroll={{ x: 4_300, y: 700 }}
        pagination={{ defaultPageSize: 50, showSizeChanger: false }}
      />
    </>
  )
}
