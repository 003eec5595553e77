import { createFileRoute } from '@tanstack/react-router'
import { FileChartColumn } from 'lucide-react'
import { sections } from '#client/lib/page/sections.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

export const Route = createFileRoute('/_app/placement/financial-reports')({
  component: FinancialReportsPage,
})

function FinancialReportsPage() {
  return (
    <>
      <PageHeader title={sections.financialReports.title} />
      <EmptyState icon={<FileChartColumn size={24} />} title="Фин отчеты - в разработке" />
    </>
  )
}
