import fakeRestProvider from 'ra-data-fakerest'
import { Admin, Datagrid, List, NumberField, Resource, SearchInput, SelectInput, TextField } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { categories, peerColumns, peerRows, rowCount } from './rows.ts'

const data = fakeRestProvider({ channels: peerRows(rowCount) })
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="category"
    source="category"
    alwaysOn
    choices={categories.map((category) => ({ id: category, name: category }))}
  />,
]

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <Admin dataProvider={data} disableTelemetry>
      <Resource name="channels" list={ChannelList} />
    </Admin>,
  )
}

/** The list of react-admin in its shell, over rows in memory. */
function ChannelList() {
  return (
    <List perPage={50} filters={filters}>
      <Datagrid bulkActionButtons={false}>
        {peerColumns.map(({ field, title, kind }) =>
          kind === 'number' ? (
            <NumberField key={field} source={field} label={title} />
          ) : (
            <TextField key={field} source={field} label={title} />
          ),
        )}
      </Datagrid>
    </List>
  )
}
