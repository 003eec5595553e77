import { configure } from '@testing-library/react'

// A busy machine takes seconds for a page's immediate work; without this a wait ends after one.
configure({ asyncUtilTimeout: 30_000 })
