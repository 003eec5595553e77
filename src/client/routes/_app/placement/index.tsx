import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/placement/')({
  beforeLoad: () => {
    throw redirect({ to: '/placement/projects', replace: true })
  },
})
