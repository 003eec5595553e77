import { createFileRoute } from '@tanstack/react-router'
import { FileChartColumn } from 'lucide-react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

export const Route = createFileRoute('/_app/placement/financial-reports')({
  component: FinancialReportsPage,
})

function FinancialReportsPage() {
  return (
    <>
      <PageHeader title="Фин отчеты" />
      <EmptyState icon={<FileChartColumn size={24} strokeWidth={1.75} />} title="Фин отчеты - в разработке" />
    </>
  )
}
