/** Only the benches install these packages, so the type check needs declarations. */
declare module '@mui/x-data-grid' {
  export type FilterModel = {
    items: { id: number; field: string; operator: string; value: string }[]
    quickFilterValues?: string[]
  }
  export function DataGrid(props: {
    rows: readonly object[]
    columns: readonly { field: string; headerName: string; type: string; width: number }[]
    initialState: object
    pageSizeOptions: number[]
    filterModel: FilterModel
    onFilterModelChange: (model: FilterModel) => void
  }): React.ReactNode
}

declare module 'ra-data-fakerest' {
  export default function fakeRestProvider(data: Record<string, readonly object[]>): object
}

declare module 'react-admin' {
  type Field = { source: string; label?: string }
  type Input = Field & { alwaysOn?: boolean; choices?: readonly object[] }
  export function Admin(props: {
    dataProvider: object
    disableTelemetry: boolean
    children: React.ReactNode
  }): React.ReactNode
  export function Resource(props: { name: string; list: () => React.ReactNode }): React.ReactNode
  export function List(props: {
    perPage: number
    filters: React.ReactNode[]
    children: React.ReactNode
  }): React.ReactNode
  export function Datagrid(props: { bulkActionButtons: boolean; children: React.ReactNode }): React.ReactNode
  export function TextField(props: Field): React.ReactNode
  export function NumberField(props: Field): React.ReactNode
  export function SearchInput(props: Input): React.ReactNode
  export function SelectInput(props: Input): React.ReactNode
}

declare module 'ag-grid-community' {
  export const AllCommunityModule: object
  export const ModuleRegistry: { registerModules: (modules: object[]) => void }
}

declare module 'ag-grid-react' {
  export function AgGridReact(props: {
    rowData: readonly object[]
    columnDefs: readonly { field: string; headerName: string; width: number }[]
    rowHeight: number
  }): React.ReactNode
}
