import { configure } from '@testing-library/react'

// On a busy machine a page takes seconds to update, and by default a wait ends after one second.
configure({ asyncUtilTimeout: 30_000 })
